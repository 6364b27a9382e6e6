import { cpSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits, office, refuses, workshop } from "./assay.ts"

const shop = workshop()
const gate = (...flags: ReadonlyArray<string>) => shop.assay("gate", office, ...flags)

describe("The gate on the run among the examples", () => {
  it.each([
    [0, ["--model", "careful-7b", "--variant", "baseline"], "Gate passed", "met by 1 of 1 group"],
    [10, ["--model", "bold-13b"], "Gate blocked", "Red flag on E1"],
    [12, ["--model", "hasty-3b"], "Gate blocked", "Fatal red flags cannot be ruled out"],
    [11, ["--model", "careful-7b", "--variant", "none"], "Gate blocked", "Verdict: Conditional"],
    [11, ["--model", "careful-7b"], "Gate blocked", "met by 1 of 2 groups"],
    [10, [], "Gate blocked", "met by 1 of 4 groups"]
  ])("ends with %i for %j", async (code, flags, ...says) => {
    const ended = await gate(...flags)
    exits(ended, code)
    for (const text of says) assert.include(ended.stdout, text)
    assert.include(ended.stdout, `Exit code  ${code} (`)
    assert.strictEqual(ended.stderr, "")
  })

  it("tells the levels apart that a group must reach", async () => {
    const group = ["--model", "careful-7b", "--variant", "baseline"]
    const [strong, insufficient, conditional] = await Promise.all([
      gate(...group, "--min-level", "strong"),
      gate(...group, "--min-level", "insufficient"),
      gate("--model", "careful-7b", "--variant", "none", "--min-level", "insufficient")
    ])
    exits(strong, 0)
    exits(insufficient, 0)
    exits(conditional, 11)
  })

  it("says the same code in every format and whatever else is asked for", async () => {
    const flags = ["--model", "hasty-3b"]
    const formats = ["md", "html", "json", "csv", "junit"]
    const ended = await Promise.all(formats.map((format) => gate(...flags, "--format", format)))
    for (const one of ended) exits(one, 12)
    const toFile = await gate(...flags, "--format", "junit", "--out", "gate.xml")
    exits(toFile, 12)
    assert.strictEqual(toFile.stdout, "")
    assert.include(shop.read("gate.xml"), '<error type="inconclusive"')
    exits(await gate(...flags, "--min-coverage", "0.5"), 12)
  })

  it("refuses what names nothing, and says what there is", async () => {
    const [level, model, near, variant, group, judge, coverage] = await Promise.all([
      gate("--min-level", "nonsense"),
      gate("--model", "nope"),
      gate("--model", "careful-7"),
      gate("--variant", "baselin"),
      gate("--model", "bold-13b", "--variant", "none"),
      gate("--judge", "kim"),
      gate("--min-coverage", "NaN")
    ])
    refuses(level, 64, "nonsense", "strong")
    refuses(model, 64, 'No model "nope"', "bold-13b, careful-7b, hasty-3b")
    refuses(near, 64, 'No model "careful-7"', 'Did you mean "careful-7b"?')
    refuses(variant, 64, 'No variant "baselin"', 'Did you mean "baseline"?')
    refuses(group, 64, "bold-13b")
    refuses(judge, 64, 'No judge "kim"', "checks")
    refuses(coverage, 64, "min-coverage")
  })
})

describe("A run with several judges, or none", () => {
  it("needs --judge where there are several", async () => {
    const { at, assay } = workshop()
    cpSync(office, at("run"), { recursive: true })
    exits(await assay("judge", "run", "--judge", "checks", "--as", "again"), 0)
    const [score, gate, simulate, named] = await Promise.all([
      assay("score", "run"),
      assay("gate", "run", "--model", "careful-7b", "--variant", "baseline"),
      assay("simulate", "run", "--scope", "all"),
      assay("gate", "run", "--model", "careful-7b", "--variant", "baseline", "--judge", "again")
    ])
    for (const ended of [score, gate, simulate]) refuses(ended, 64, "--judge", "again, checks")
    exits(named, 0)
  })

  it("cannot be decided where nobody judged it", async () => {
    const { at, assay } = workshop()
    cpSync(office, at("run"), { recursive: true, filter: (file) => !file.includes("judgements") })
    const [score, gate, simulate] = await Promise.all([
      assay("score", "run"),
      assay("gate", "run"),
      assay("simulate", "run", "--threshold", "3")
    ])
    for (const ended of [score, gate, simulate]) refuses(ended, 12, "assay judge")
  })

  it("is not a run where the folder is missing, empty or a file", async () => {
    const { assay, write } = workshop()
    write("file.txt", "")
    write("folder/none.txt", "")
    const [missing, folder, file] = await Promise.all([
      assay("gate", "nowhere"),
      assay("gate", "folder"),
      assay("gate", "file.txt")
    ])
    refuses(missing, 66, "nowhere", "does not exist")
    refuses(folder, 66, "folder", "run.json")
    refuses(file, 66, "file.txt")
  })
})
