import { existsSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits, inPairs, refuses, smallPack, workshop } from "./assay.ts"

const shop = workshop()
const importing = (name: string, ...flags: ReadonlyArray<string>) =>
  shop.assay("import", "--pack", smallPack, "--answers", name, "--out", `runs/${name}`, ...flags)

const row = (prompt_id: string, repeat: number, text = "An answer.", variant = "none"): string =>
  `${JSON.stringify({ model: "m", variant, prompt_id, repeat, text })}\n`

const good = row("A1", 0) + row("A1", 1) + row("A2", 0)

/** Name, content, and what stderr must say, the place first. */
const faults: ReadonlyArray<readonly [string, string | Uint8Array, ReadonlyArray<string>]> = [
  ["prompt.jsonl", good + row("A9", 0), ["prompt.jsonl:4:", '"A9"']],
  ["variant.jsonl", good + row("A3", 0, "x", "baselin"), ["variant.jsonl:4:", '"baselin"', '"baseline"?']],
  ["repeat.jsonl", good + row("A2", 1), ["repeat.jsonl:4:", "repeat"]],
  ["negative.jsonl", good + row("A3", -1), ["negative.jsonl:4:", "repeat"]],
  ["twice.jsonl", good + row("A1", 1, "Another answer."), ["twice.jsonl:4", "line 2"]],
  ["torn.jsonl", good + row("A3", 0).slice(0, -12), ["torn.jsonl:4", "torn"]],
  ["middle.jsonl", `${row("A1", 0)}{"model":"m",,}\n${row("A1", 1)}`, ["middle.jsonl:2", "not valid JSON"]],
  ["blank.jsonl", `${row("A1", 0)}\n${row("A1", 1)}`, ["blank.jsonl:2", "empty"]],
  ["array.jsonl", `${row("A1", 0)}[]\n`, ["array.jsonl:2", "no JSON object"]],
  ["key.jsonl", good + row("A3", 0).replace('"text"', '"txt"'), ["key.jsonl:4:", '"txt"', '"text"?']],
  ["nan.jsonl", good + row("A3", 0).replace("0", "NaN"), ["nan.jsonl:4", "not valid JSON"]],
  ["utf8.jsonl", Buffer.concat([Buffer.from(good), Buffer.from([0x22, 0xff, 0x0a])]), ["utf8.jsonl:4", "UTF-8"]],
  ["large.jsonl", good + row("A3", 0, "x".repeat(10 * 1024 * 1024 + 1)), ["large.jsonl:4", "10"]],
  ["nothing.jsonl", "", ["nothing.jsonl:1", "no answers"]],
  ["ragged.csv", "model,variant,prompt_id,text\nm,none,A2\n", ["ragged.csv:2", "3 cells"]],
  ["header.csv", "model,variant,prompt,text\nm,none,A2,x\n", ["header.csv:1", "prompt_id", "--map"]]
]

describe("A file of answers that is not as it should be", () => {
  it("is refused with 65 and its line, and no run appears", async () => {
    for (const [name, content] of faults) shop.write(name, content)
    await inPairs(faults, async ([name, , says]) => refuses(await importing(name), 65, ...says))
    assert.isFalse(existsSync(shop.at("runs")), "nothing was written")
  })

  it("is reported with all its faults at once", async () => {
    shop.write("many.jsonl", row("A9", 0) + row("A1", 0) + row("A2", 7) + row("A1", 0) + row("A3", 0).slice(0, 9))
    const ended = await importing("many.jsonl")
    refuses(ended, 65, "many.jsonl:1:", "many.jsonl:3:", "many.jsonl:4", "many.jsonl:5", "4 errors in 1 file")
  })

  it("is 66 where there is none, or a folder, and 64 where a flag or an ending says nothing", async () => {
    shop.write("folder.jsonl/file", "")
    shop.write("answers.txt", good)
    shop.write("good.jsonl", good)
    const [missing, folder, kind, pack, model, variant, map, twice] = await Promise.all([
      importing("none.jsonl"),
      importing("folder.jsonl"),
      importing("answers.txt"),
      shop.assay("import", "--pack", "nope", "--answers", "good.jsonl", "--out", "runs/x"),
      importing("good.jsonl", "--model", "other"),
      importing("good.jsonl", "--variant", "nope"),
      importing("good.jsonl", "--map", "prompt=question"),
      importing("good.jsonl", "--map", "text=a", "--map", "text=b")
    ])
    refuses(missing, 66, "none.jsonl")
    refuses(folder, 66, "folder.jsonl")
    refuses(kind, 64, "answers.txt", ".jsonl")
    refuses(pack, 66, "nope", "assay pack list")
    refuses(model, 65, "good.jsonl:1:", '"m"')
    refuses(variant, 64, '"nope"', "baseline")
    refuses(map, 64, '"prompt"', "prompt_id")
    refuses(twice, 64, "--map")
  })
})

describe("Answers that only look odd", () => {
  it("come back as they were given: U+2028, NUL, lone surrogates, right-to-left text, nothing at all", async () => {
    const texts = ["a\u2028b\u2029c", "\u0000", "\ud800 alone", "\u202eשלום עולם", ""]
    const cells: ReadonlyArray<readonly [string, number]> = [
      ["A1", 0],
      ["A1", 1],
      ["A2", 0],
      ["A3", 0],
      ["B1", 0]
    ]
    shop.write("odd.jsonl", cells.map(([prompt, repeat], at) => row(prompt, repeat, texts[at])).join(""))
    exits(await importing("odd.jsonl"), 0)
    const stored = shop.read("runs/odd.jsonl/answers.jsonl").trimEnd().split("\n")
    for (const [at, line] of stored.entries()) {
      assert.include(line, `"text":${JSON.stringify(texts[at])}`)
    }
    assert.strictEqual(stored.length, texts.length)
    exits(await shop.assay("judge", "runs/odd.jsonl", "--judge", "checks"), 0)
    exits(await shop.assay("score", "runs/odd.jsonl", "--detail"), 0)
  })

  it("take a model with any name as an ordinary one", async () => {
    const names = ["__proto__", "constructor", "toString", "qwen/qwen3:8b"]
    const rows = names.map((model) => row("A2", 0).replace('"m"', JSON.stringify(model)))
    shop.write("names.jsonl", rows.join(""))
    exits(await importing("names.jsonl"), 0)
    exits(await shop.assay("judge", "runs/names.jsonl", "--judge", "checks"), 0)
    const gates = await Promise.all(names.map((model) => shop.assay("gate", "runs/names.jsonl", "--model", model)))
    for (const [at, gate] of gates.entries()) {
      exits(gate, 12)
      assert.include(gate.stdout, `${names[at]} / none`)
    }
  })
})
