import { writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { scorecardHtml } from "../../src/programs/cli/render/scorecard.html.ts"
import { workshop } from "../e2e/assay.ts"
import { oddReport, sampleReport } from "../programs/cli/render/sampleReport.ts"
import { executable, open, violationsOf } from "./browser.ts"
import { fileOf, HARM } from "./viewedRuns.ts"

const shop = workshop()
describe.runIf(executable !== undefined)("The tests of pages", () => {
  it("notice what must not be: errors, requests elsewhere, scripts that run, grey on white", async () => {
    const body = '<h1>T</h1><p style="color: #bbb">grey</p><img alt="" src="http://127.0.0.1:9/x.png">'
    shop.write("bad.html", `<!doctype html><html lang="en"><title>T</title><main>${body}${HARM}</main></html>`)
    const { close, page, troubles } = await open(fileOf(shop, "bad.html"))
    assert.isTrue(await page.evaluate("window.harmed"))
    assert.match((await violationsOf(page)).join(), /color-contrast/u)
    assert.match(troubles.join(), /asked http:\/\/127\.0\.0\.1:9\/x\.png/u)
    assert.match(troubles.join(), /error: Failed to load/u)
    await close()
  })
})

describe.runIf(executable !== undefined)("The scorecard as one file", () => {
  it("shows without JavaScript, with every chart", async () => {
    writeFileSync(shop.at("card.html"), scorecardHtml(sampleReport("de"), { detail: true }))
    const { close, page, troubles } = await open(fileOf(shop, "card.html"), { javaScriptEnabled: false })
    await page.getByRole("heading", { name: "Rangliste" }).waitFor()
    assert.strictEqual(await page.locator("figure").count(), 3)
    await page.getByText("Werte dieses Diagramms").first().click()
    await page.locator("figure table").first().waitFor()
    assert.deepStrictEqual(troubles, [])
    await close()
  })

  it("has no serious fault of access in light and dark, and is as wide as the window whatever ids there are", async () => {
    writeFileSync(shop.at("odd.html"), scorecardHtml(oddReport("en"), { detail: true }))
    const { close, page, troubles } = await open(fileOf(shop, "odd.html"))
    for (const [colorScheme, width] of [
      ["light", 360],
      ["dark", 1600]
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      assert.deepStrictEqual(await violationsOf(page), [], colorScheme)
      assert.isAtMost(Number(await page.evaluate("document.documentElement.scrollWidth")), width)
    }
    assert.deepStrictEqual(troubles, [])
    await close()
  })
})
