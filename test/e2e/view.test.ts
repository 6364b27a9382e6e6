import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits, office, until, workshop } from "./assay.ts"

const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\n/u

/** A folder with the sample run, and the same as it was when it was interrupted after a few answers. */
const shop = workshop()
cpSync(office, shop.at("runs/office"), { recursive: true })
cpSync(office, shop.at("runs/under-way"), { recursive: true })
const manifest = readFileSync(shop.at("runs/under-way/run.json"), "utf8")
const lines = readFileSync(shop.at("runs/under-way/answers.jsonl"), "utf8").split(/(?<=\n)/u)
shop.write("runs/under-way/run.json", manifest.replace('"complete"', '"open"').replace(/\n *"answers": \d+,/u, ""))
shop.write("runs/under-way/answers.jsonl", lines.slice(0, 10).join(""))

describe("assay view", () => {
  it("serves the built page, tells what is written meanwhile, and ends although pages are open", async () => {
    const { child, ended } = shop.start(["view", "--port", "0"])
    let said = ""
    child.stdout?.on("data", (text: string) => (said += text))
    await until("the server has said its address", () => ADDRESS.test(said) || child.exitCode !== null)
    const address = said.trim()
    const page = await fetch(address)
    assert.include(await page.text(), '<script src="app.js">')
    for (const file of ["app.js", "app.css"]) {
      const response = await fetch(`${address}/${file}`)
      assert.isAbove((await response.arrayBuffer()).byteLength, 1000, file)
    }
    const index = await (await fetch(`${address}/data/index.js`)).text()
    assert.match(index, /^assayDocument\("index",\{/u)
    assert.include(index, '"key":"under-way"')
    const events = await fetch(`${address}/events`)
    let told = ""
    const reading = (async () => {
      for await (const text of (events.body ?? assert.fail()).pipeThrough(new TextDecoderStream())) told += text
    })()
    await until("the run under way is told", () => told.includes('"answers":10,'))
    writeFileSync(shop.at("runs/under-way/answers.jsonl"), lines.slice(0, 12).join(""))
    await until("its next answers are told", () => told.includes('"answers":12,'))
    child.kill("SIGINT")
    await reading
    assert.strictEqual((await ended).code, 130)
  })

  it("writes the built page with its data, which opens from a file", async () => {
    const result = await shop.assay("view", "runs/office", "--export", "site")
    exits(result, 0)
    assert.strictEqual(result.stdout, "site\n")
    const read = (name: string) => readFileSync(shop.at(`site/${name}`), "utf8")
    assert.include(read("index.html"), 'content="export"')
    assert.isAbove(read("app.js").length, 1000)
    assert.notMatch(read("app.js"), /^\s*(?:import|export)\b/mu)
    assert.match(read("data/runs/office/judges/checks.js"), /^assayDocument\("runs\/office\/judges\/checks",/u)
  })
})
