import { cpSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { beforeAll } from "vitest"
import { parse, stringify } from "yaml"
import { Sheet } from "../../src/domain/judging/Sheet.ts"
import { ScoreReport } from "../../src/domain/scorecard/Scorecard.ts"
import { AgreementDocument } from "../../src/programs/cli/render/agreement.json.ts"
import { exits, office, ownFile, refuses, workshop } from "./assay.ts"

const shop = workshop()
const agreement = (...args: ReadonlyArray<string>) => shop.assay("agreement", ...args)
const documentOf = (text: string) => Schema.decodeSync(Schema.fromJsonString(AgreementDocument))(text)

/** The sheet as somebody fills it in who gives each answer points by its text, shifted on every `every`-th item. */
const filled = (sheet: Sheet, every: number): Sheet => ({
  ...sheet,
  items: sheet.items.map((item, at) => {
    const points = 1 + ((item.answer.length + (at % every === 0 ? 1 : 0)) % 5)
    return {
      ...item,
      dimensions: Object.fromEntries(Object.keys(item.dimensions).map((id) => [id, points])),
      overall: points,
      red_flag: points === 1
    }
  })
})

beforeAll(async () => {
  cpSync(office, shop.at("run"), { recursive: true })
  cpSync(office, shop.at("alone"), { recursive: true })
  cpSync(office, shop.at("unjudged"), { recursive: true, filter: (file) => !file.includes("judgements") })
  exits(await shop.assay("judge-sheet", "export", "run", "--out", "sheet.yaml"), 0)
  const sheet = Schema.decodeUnknownSync(Sheet)(parse(shop.read("sheet.yaml")))
  for (const [author, every] of [
    ["Kim", 1000],
    ["Lee", 12]
  ] as const) {
    shop.write(`${author}.yaml`, stringify(filled(sheet, every)))
    exits(await shop.assay("judge-sheet", "import", "run", "--sheet", `${author}.yaml`, "--author", author), 0)
  }
})

describe("assay agreement", () => {
  it("compares the checks and two people, the same in every format and on every call", async () => {
    const [text, md, json, again] = await Promise.all([
      agreement("run"),
      agreement("run", "--format", "md"),
      agreement("run", "--format", "json"),
      agreement("run", "--format", "json", "--judge", "human-lee", "--judge", "checks", "--judge", "human-kim")
    ])
    for (const ended of [text, md, json, again]) {
      exits(ended, 0)
      assert.strictEqual(ended.stderr, "")
    }
    const report = documentOf(json.stdout)
    assert.deepStrictEqual(
      report.raters.map(({ id }) => id),
      ["checks", "human-kim", "human-lee"]
    )
    assert.deepStrictEqual([report.overall.compared, report.overall.pairs], [82, 246])
    assert.strictEqual(again.stdout, json.stdout)
    for (const shown of [text.stdout, md.stdout]) {
      assert.include(shown, `alpha ${report.overall.alpha?.toFixed(2).replace("-", "−")} (`)
    }
  })

  it("decides on the lower end of the interval", async () => {
    const people = ["run", "--judge", "human-kim", "--judge", "human-lee"]
    const { overall } = documentOf((await agreement(...people, "--format", "json")).stdout)
    const { high, low } = overall.interval ?? assert.fail("no interval")
    assert.isTrue(low < (overall.alpha ?? 0) && (overall.alpha ?? 0) < high)
    const [at, above, toFile] = await Promise.all([
      agreement(...people, "--min-agreement", String(low)),
      agreement(...people, "--min-agreement", String((low + (overall.alpha ?? 0)) / 2)),
      agreement(...people, "--min-agreement", "1", "--format", "json", "--out", "agreement.json")
    ])
    exits(at, 0)
    exits(above, 12)
    assert.include(above.stdout, "Exit code  12 (inconclusive)")
    exits(toFile, 12)
    assert.strictEqual(toFile.stdout, "")
    assert.include(toFile.stderr, "exit 12")
    assert.deepStrictEqual(documentOf(shop.read("agreement.json")).exit, { code: 12, name: "inconclusive" })
  })

  it("is 12 where it is not defined, whatever is asked for", async () => {
    shop.write("one.jsonl", '{"model":"careful-7b","variant":"baseline","prompt_id":"A1","red_flag":true}\n')
    const one = ["run", "--judge", "checks", "--calibration", "one.jsonl"]
    const [shown, asked, unjudged] = await Promise.all([
      agreement(...one),
      agreement(...one, "--min-agreement=-0.99"),
      agreement("unjudged")
    ])
    exits(shown, 12)
    exits(asked, 12)
    refuses(unjudged, 12, "No judge has judged")
  })

  it("needs two judges that are there and a minimum that is one", async () => {
    const ended = await Promise.all([
      agreement("alone"),
      agreement("alone", "--judge", "checks"),
      agreement("run", "--judge", "human-kin"),
      agreement("run", "--judge", "checks", "--judge", "checks"),
      agreement("run", "--calibration", "one.jsonl"),
      agreement("run", "--min-agreement", "1.1"),
      agreement("run", "--min-agreement=-1"),
      agreement("run", "--min-agreement", "NaN"),
      agreement("run", "--format", "csv")
    ])
    const says = ["--calibration", "checks", 'Did you mean "human-kim"?', "twice", "--judge", "1.1", "-1", "NaN", "csv"]
    for (const [at, one] of ended.entries()) refuses(one, 64, says[at] ?? "")
  })

  it("measures one judge by known scores, and refuses a set that does not fit", async () => {
    const verdicts = shop.read("run/judgements/human-kim/verdicts.jsonl").trim().split("\n")
    const known = verdicts.map((line) => {
      const { answer_digest, model, prompt_id, repeat, score, variant } = Schema.decodeSync(
        Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json))
      )(line)
      return JSON.stringify({ model, variant, prompt_id, repeat, answer_digest, score })
    })
    shop.write("known.jsonl", `${known.join("\n")}\n`)
    shop.write("bad.jsonl", `${(known[0] ?? "").replace(/sha256:.{8}/u, "sha256:00000000")}\n`)
    shop.write("bad.yaml", "answers:\n  - { model: careful-7b, variant: baseline, prompt_id: A1, scoer: 5 }\n")
    const judge = ["run", "--judge", "human-kim", "--min-agreement", "1"]
    const [same, bad, yaml, missing] = await Promise.all([
      agreement(...judge, "--calibration", "known.jsonl"),
      agreement(...judge, "--calibration", "bad.jsonl"),
      agreement(...judge, "--calibration", "bad.yaml"),
      agreement(...judge, "--calibration", "none.yaml")
    ])
    exits(same, 0)
    assert.include(same.stdout, "alpha 1.00 (1.00–1.00)")
    refuses(bad, 65, "bad.jsonl:1", "another answer")
    refuses(yaml, 65, "bad.yaml:2", 'Unknown key "scoer"', 'Did you mean "score"?')
    refuses(missing, 66, "none.yaml")
    refuses(await agreement(...judge, "--calibration", "known.jsonl", "--out", "known.jsonl"), 73, "report is about")
  })

  it("does not touch the run", async () => {
    const before = shop.read("run/run.json")
    exits(await agreement("run"), 0)
    assert.strictEqual(shop.read("run/run.json"), before)
    assert.deepStrictEqual(shop.list("run"), shop.list("alone"))
    assert.strictEqual(shop.read("run/answers.jsonl"), ownFile("examples/runs/office/answers.jsonl"))
  })
})

describe("assay score", () => {
  it("shows how far the judge agrees with each other one, as assay agreement does", async () => {
    const [text, json, pair, alone] = await Promise.all([
      shop.assay("score", "run", "--judge", "human-lee"),
      shop.assay("score", "run", "--judge", "human-lee", "--format", "json"),
      agreement("run", "--judge", "human-kim", "--judge", "human-lee", "--format", "json"),
      shop.assay("score", "alone", "--format", "json")
    ])
    const [checks, kim] = Schema.decodeSync(Schema.fromJsonString(ScoreReport))(json.stdout).agreement ?? []
    const { alpha, interval } = documentOf(pair.stdout).overall
    assert.strictEqual(checks?.judge, "checks")
    assert.deepStrictEqual([kim?.judge, kim?.alpha, kim?.interval], ["human-kim", alpha, interval])
    assert.match(text.stdout, /^Agreement +alpha .* with checks; alpha .* with human-kim$/mu)
    assert.isUndefined(Schema.decodeSync(Schema.fromJsonString(ScoreReport))(alone.stdout).agreement)
  })
})
