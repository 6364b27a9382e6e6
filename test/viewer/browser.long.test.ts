import { request } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { exits, workshop } from "../e2e/assay.ts"
import { thorough } from "../thorough.ts"
import { executable, INSTALL, open, violationsOf } from "./browser.ts"
import { fileOf, HARM, showRuns } from "./viewedRuns.ts"

const shop = workshop()
let address = ""
let stop: () => Promise<unknown> = () => Promise.resolve()

/** Where the page is opened with a hash. */
const live = (hash: string): string => `${address}/${hash}`
const exported = (hash: string): string => `${fileOf(shop, "site/index.html")}${hash}`
const big = (hash: string): string => `${fileOf(shop, "big/index.html")}${hash}`

const SCHEMES = ["dark", "light"] as const

const RUN = "#/runs/office/judges/checks"

/** Five megabytes, in pieces of 50,000 characters that end with a line. */
const PIECES = 105

/** The address of the first leaderboard, as the home page leads to it. */
const boardHash = async (): Promise<string> => {
  const { close, page } = await open(live("#/"))
  const href = await page.locator('a[href*="/states/"]').first().getAttribute("href")
  await close()
  return href ?? assert.fail("no leaderboard")
}

it("A browser is there to test the pages in", ({ skip }) => {
  if (executable === undefined && process.env["CI"] === undefined) skip(INSTALL)
  assert.isDefined(executable, INSTALL)
})

describe.runIf(executable !== undefined)("The pages of the viewer", () => {
  beforeAll(async () => {
    const shown = await showRuns(shop)
    address = shown.address
    stop = () => {
      shown.server.child.kill("SIGINT")
      return shown.server.ended
    }
  })
  afterAll(() => stop())

  it("show without an error, a request elsewhere or a serious fault of access, light and dark, wide and narrow", async () => {
    const hashes = [
      "#/",
      RUN,
      `${RUN}/prompts`,
      `${RUN}/flags`,
      `${RUN}/prompts/_451?groups=0,1,2,3`,
      "#/runs/office/agreement",
      "#/runs/broken",
      "#/nowhere",
      "#/dod/release.json",
      await boardHash(),
      "#/boards/office_20checks/history",
      "#/boards/office_20checks/compare/office/odd"
    ]
    const { close, page, troubles } = await open(live("#/"))
    for (const [at, hash] of hashes.entries()) {
      const width = at % 2 === 0 ? 360 : 1600
      await page.setViewportSize({ width, height: 800 })
      await page.goto(live(hash))
      await page.locator("main h1").waitFor()
      await page.locator(".waiting[role=status]").waitFor({ state: "detached" })
      const over = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
      assert.isAtMost(Number(over), 0, `${hash} is wider than ${width}`)
      // Each page in one of the two schemes; in both by `npm run torture`.
      for (const colorScheme of thorough ? SCHEMES : SCHEMES.slice(at % 2, (at % 2) + 1)) {
        await page.emulateMedia({ colorScheme })
        assert.deepStrictEqual(await violationsOf(page), [], `${hash} ${colorScheme}`)
      }
    }
    assert.deepStrictEqual(troubles, [])
    await close()
  })

  it("are found again by their addresses, with the filters, and by going back", async () => {
    const { close, page } = await open(live(`${RUN}/prompts?category=E&flagged=1`))
    await page.getByText("1 of 17 prompts").waitFor()
    await page.getByLabel("with a red flag").uncheck()
    await page.getByText("3 of 17 prompts").waitFor()
    assert.strictEqual(new URL(page.url()).hash, `${RUN}/prompts?category=E`)
    await page.getByLabel("Id or title").fill("e1")
    await page.getByText("1 of 17 prompts").waitFor()
    await page.getByRole("link", { name: "E1", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "E1" }).waitFor()
    assert.strictEqual(await page.evaluate("document.activeElement.tagName"), "H1")
    assert.match(await page.title(), /^E1 .* · Assay$/u)
    await page.goBack()
    await page.getByText("1 of 17 prompts").waitFor()
    assert.strictEqual(await page.getByLabel("Id or title").inputValue(), "e1")
    await page.getByRole("button", { name: "Clear the filters" }).click()
    await page.getByText("17 of 17 prompts").waitFor()
    await close()
  })

  it("are worked by keys alone", async () => {
    const { close, page } = await open(live(`${RUN}/prompts/_411`))
    const heading = (name: RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
    await heading(/^A1/u)
    await page.keyboard.press("j")
    await heading(/^A2/u)
    await page.keyboard.press("ArrowRight")
    await heading(/^A3/u)
    await page.keyboard.press("k")
    await heading(/^A2/u)
    await page.keyboard.press("?")
    await page.getByRole("dialog").waitFor()
    await page.getByLabel("Single-key shortcuts (j, k, ?)").uncheck()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.keyboard.press("j")
    await page.keyboard.press("ArrowLeft")
    await heading(/^A1/u)
    await page.getByText("Groups: 2 / 4").focus()
    await page.keyboard.press("Enter")
    await page.getByRole("checkbox", { name: "hasty-3b / baseline" }).focus()
    await page.keyboard.press("Space")
    await page.getByText("Groups: 3 / 4").waitFor()
    assert.include(page.url(), "groups=0%2C1%2C3")
    await close()
  })

  it("keep the look that was chosen, also where nothing can be stored", async () => {
    const { close, page } = await open(live("#/"))
    const look = () => page.evaluate("document.documentElement.dataset.theme ?? 'system'")
    await page.getByRole("button", { name: "Theme: system" }).click()
    await page.getByRole("button", { name: "Theme: light" }).click()
    assert.strictEqual(await look(), "dark")
    await page.reload()
    assert.strictEqual(await look(), "dark")
    await page.addInitScript("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })")
    await page.reload()
    await page.getByRole("button", { name: "Theme: system" }).click()
    assert.strictEqual(await look(), "light")
    await close()
  })

  it("show an answer that is meant to do harm as text, and five megabytes without freezing", async () => {
    const { close, page, troubles } = await open(live("#/runs/odd/judges/checks/prompts/_411?groups=1"))
    await page.getByText(HARM).waitFor()
    await page.getByText("�right to left�").waitFor()
    await page.getByText("שלום עולם").waitFor()
    assert.strictEqual(await page.evaluate("typeof window.harmed"), "undefined")
    assert.strictEqual(await page.locator("main script, main img").count(), 0)

    await page.goto(live("#/runs/odd/judges/checks/prompts/_421?groups=1"))
    const button = page.getByRole("button", { name: "Show all 5,242,8" })
    await button.waitFor()
    await page.evaluate("window.painted = 0; (function tick() { painted += 1; requestAnimationFrame(tick) })()")
    await button.click()
    await page
      .locator(".piece")
      .nth(PIECES - 1)
      .waitFor({ state: "attached" })
    assert.strictEqual(await page.evaluate("document.querySelector('.long-text').textContent.slice(-7)"), "THE END")
    // The page is painted between the pieces, however long that takes.
    assert.isAtLeast(Number(await page.evaluate("painted")), PIECES)
    assert.deepStrictEqual(troubles, [])
    await close()
  })

  it("are given to the machine itself only", async () => {
    const status = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(`${address}/data/index.js`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
        asked.on("error", reject)
        asked.end()
      })
    assert.strictEqual(await status(new URL(address).host), 200)
    assert.isAtLeast(await status("evil.example"), 400)
  })

  it("tell how a run comes on that is being written, and what becomes of it", async () => {
    const { close, page, troubles } = await open(live("#/"))
    await page.getByRole("link", { name: "runs/odd", exact: true }).waitFor()
    // The model is tried first; then one answer comes at once, and the others when they may.
    const waits = "while [ ! -e go ]; do sleep 0.05; done"
    const command = `if [ -e one ]; then ${waits}; elif [ -e tried ]; then touch one; else touch tried; fi; echo A reply`
    const run = shop.start([
      "run",
      "--pack",
      "office",
      "--model",
      `command:sh -c '${command}'`,
      "--variant",
      "none",
      "--concurrency",
      "1",
      "--out",
      "runs/slow"
    ])
    await page.getByText("still open: 1 of 21 answers").first().waitFor()
    await page.getByRole("link", { name: "runs/slow" }).click()
    await page.getByRole("progressbar").waitFor()
    await page.getByText("No judge has judged this run yet").waitFor()
    shop.write("go", "")
    exits(await run.ended, 0)
    await page.getByRole("progressbar").waitFor({ state: "detached" })
    exits(await shop.assay("judge", "runs/slow", "--judge", "checks"), 0)
    await page.getByRole("heading", { name: "Ranking" }).waitFor()
    assert.deepStrictEqual(troubles, [])
    await close()
  })

  it("say when the server has ended, and show what they have", async () => {
    const { close, page } = await open(live("#/"))
    await page.getByRole("link", { name: "runs/office", exact: true }).waitFor()
    await stop()
    await page.getByText("The connection to assay view is lost.").waitFor()
    assert.isTrue(await page.getByRole("link", { name: "runs/office", exact: true }).isVisible())
    await close()
  })

  it("are as `assay score` writes them into one file", async () => {
    const { close, page, troubles } = await open(fileOf(shop, "card.html"), { javaScriptEnabled: false })
    const [ranking] = await page.locator("table").allInnerTexts()
    await close()
    const other = await open(exported(RUN))
    await other.page.getByRole("heading", { name: "Ranking" }).waitFor()
    assert.deepStrictEqual(await other.page.locator("table").first().innerText(), ranking)
    assert.deepStrictEqual([...troubles, ...other.troubles], [])
    await other.close()
  })

  it("open from a folder without a server", async () => {
    const { close, page, troubles } = await open(exported("#/"))
    await page.getByRole("link", { name: "runs/office", exact: true }).click()
    await page.getByRole("heading", { name: "Ranking" }).waitFor()
    await page.getByRole("link", { name: "Prompts" }).click()
    await page.getByLabel("Id or title").fill("e1")
    await page.getByText("1 of 17 prompts").waitFor()
    assert.deepStrictEqual(troubles, [])
    await close()
  })

  it("of a thousand prompts by twenty groups take less than two seconds of their thread", async () => {
    for (const [hash, text] of [
      ["#/runs/today/judges/checks", "Ranking"],
      ["#/runs/today/judges/checks/prompts", "1,000 of 1,000 prompts"]
    ] as const) {
      const { busy, close, page, troubles } = await open(big(hash))
      await page.getByText(text).first().waitFor()
      await page.locator("table tbody tr:visible").first().waitFor()
      assert.isBelow(await busy(), 2, hash)
      assert.isAtMost(await page.locator("tbody tr").count(), 200)
      assert.deepStrictEqual(troubles, [])
      await close()
    }
    const { close, page } = await open(big("#/runs/today/judges/checks/prompts"))
    await page.getByRole("link", { name: "Next" }).click()
    await page.getByText("Page 2 of 10").waitFor()
    await page.getByLabel("Order").selectOption("lowest")
    await page.getByText("Page 1 of 10").waitFor()
    await close()
  })

  it("draw the history of a bench with its bounds", async () => {
    const { close, page, troubles } = await open(big("#/bench"))
    await page.getByRole("img", { name: /run-1: 31\/40 \(≥ 0\.6200\)/u }).waitFor()
    assert.deepStrictEqual(await violationsOf(page), [])
    assert.deepStrictEqual(troubles, [])
    await close()
  })
})
