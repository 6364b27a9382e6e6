import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { Csv, Xml } from "effect/encoding"
import { type Scorecard, ScoreReport } from "../../../../src/domain/scorecard/Scorecard.ts"
import { Simulation } from "../../../../src/domain/scorecard/Simulation.ts"
import { verdictLabel } from "../../../../src/domain/scorecard/labels.ts"
import { csvText } from "../../../../src/programs/cli/render/csv.ts"
import { percentText } from "../../../../src/programs/cli/render/figures.ts"
import { gateCsv } from "../../../../src/programs/cli/render/gate.csv.ts"
import { GateDocument, gateJson } from "../../../../src/programs/cli/render/gate.json.ts"
import { gateJunit } from "../../../../src/programs/cli/render/gate.junit.ts"
import { jsonText } from "../../../../src/programs/cli/render/json.ts"
import { junitText } from "../../../../src/programs/cli/render/junit.ts"
import { plain } from "../../../../src/programs/cli/render/plain.ts"
import { scorecardCsv } from "../../../../src/programs/cli/render/scorecard.csv.ts"
import { scorecardJson } from "../../../../src/programs/cli/render/scorecard.json.ts"
import { scorecardJunit } from "../../../../src/programs/cli/render/scorecard.junit.ts"
import { scorecardMarkdown } from "../../../../src/programs/cli/render/scorecard.md.ts"
import { groupName } from "../../../../src/programs/cli/render/groupName.ts"
import { scorecardText } from "../../../../src/programs/cli/render/scorecard.text.ts"
import { simulateCsv } from "../../../../src/programs/cli/render/simulate.csv.ts"
import { simulateJson } from "../../../../src/programs/cli/render/simulate.json.ts"
import { sampleGate, sampleSimulation } from "./sampleDecisions.ts"
import { oddIds, oddReport, promptResult, sampleCard, sampleReport } from "./sampleReport.ts"

const exit = { code: 10, name: "knockedOut" }

const parseCsv = (text: string) =>
  Stream.make(text).pipe(Stream.pipeThroughChannel(Csv.decodeString()), Stream.runCollect)

const parseSuites = (text: string) =>
  Stream.make(text).pipe(
    Stream.pipeThroughChannel(Xml.decodeString()),
    Stream.pipeThroughChannel(Xml.elements(["testsuites", "testsuite"])),
    Stream.runCollect
  )

const elements = (parent: Xml.Element, name: string): ReadonlyArray<Xml.Element> =>
  parent.children.flatMap((child) => (typeof child !== "string" && child.name === name ? [child] : []))

const first = (parent: Xml.Element): Xml.Element => elements(parent, "testcase")[0] ?? assert.fail("no case")

const outcomes: Record<Scorecard["verdict"], string> = {
  recommended: "system-out",
  conditional: "failure",
  "not-recommended": "failure",
  "knocked-out": "failure",
  inconclusive: "error"
}

describe("formats of one report", () => {
  it.effect("show the same percent and verdict of every group", () =>
    Effect.gen(function* () {
      const report = sampleReport("en")
      const text = scorecardText(report, { color: false, width: 120 }).split("\n")
      const markdown = scorecardMarkdown(report).split("\n")
      const rows = yield* parseCsv(scorecardCsv(report))
      const suites = yield* parseSuites(scorecardJunit(report))
      const json = yield* Schema.decodeEffect(Schema.fromJsonString(ScoreReport))(scorecardJson(report))
      const column = (name: string) => rows[0]?.indexOf(name) ?? -1
      assert.deepStrictEqual(json, report)
      for (const [index, card] of report.scorecards.entries()) {
        const percent = percentText(card.percent, "en")
        const label = verdictLabel(card.verdict, "en")
        for (const lines of [text, markdown]) {
          const line = lines.find((one) => one.includes(groupName(card)) && one.includes(label)) ?? ""
          assert.include(line, percent)
        }
        const row = rows.find((one) => one[column("model")] === card.model) ?? []
        assert.strictEqual(Number(row[column("percent")]), card.percent)
        assert.strictEqual(row[column("verdict")], card.verdict)
        assert.strictEqual(row[column("knocked_out")], String(card.verdict === "knocked-out"))
        const suite = suites[index] ?? assert.fail("no suite")
        assert.strictEqual(suite.attributes.name, groupName(card))
        const [outcome] = elements(first(suite), outcomes[card.verdict])
        assert.include(outcome?.children.join(""), `${label}: ${percent}`)
      }
    })
  )

  it("are the same bytes for the same value", () => {
    for (const render of [scorecardJson, scorecardCsv, scorecardJunit, scorecardMarkdown]) {
      assert.strictEqual(render(oddReport("de")), render(oddReport("de")))
    }
  })

  it("in JSON decode with their schemas and keep odd ids to the letter", () => {
    const report = oddReport("en")
    const text = scorecardJson(report)
    assert.match(text, /^\{\n {2}"schema_version": 1,[^]*\}\n$/u)
    assert.deepStrictEqual(Schema.decodeSync(Schema.fromJsonString(ScoreReport))(text), report)
    const gate = sampleGate(report, { minLevel: "strong" })
    const document = Schema.decodeSync(Schema.fromJsonString(GateDocument))(gateJson(gate, exit))
    assert.deepStrictEqual(document, { ...gate, exit })
    const simulation = sampleSimulation(report)
    const decode = Schema.decodeSync(Schema.fromJsonString(Simulation))
    assert.deepStrictEqual(decode(simulateJson(simulation)), simulation)
  })

  it("in JSON keep a dimension named __proto__", () => {
    const prompts = [promptResult("A1", { dimensions: Object.fromEntries([["__proto__", 4]]) })]
    const text = scorecardJson(sampleReport("en", { scorecards: [sampleCard("en", { prompts })] }))
    assert.include(text, '"__proto__": 4')
  })
})

describe("machine formats", () => {
  const hostile = "a\u001b[31m\u0007\u0000\u007f\u0085\u009b\u200e\u2028\u2029\u202eb\u2066\u061c\ufeff"
  const control = new RegExp(
    String.raw`[\0-\t\v\f\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]`,
    "u"
  )

  it("hold no control character and no bidirectional control, whatever the ids", () => {
    const hostileIds = sampleReport("en", {
      scorecards: [sampleCard("en", { model: hostile, rank: 1, prompts: [promptResult(hostile)] })]
    })
    assert.match(hostile, control)
    for (const report of [hostileIds, oddReport("de")]) {
      const [gate, simulation] = [sampleGate(report), sampleSimulation(report)]
      for (const text of [
        scorecardCsv(report),
        scorecardJson(report),
        scorecardJunit(report),
        gateCsv(gate, exit),
        gateJson(gate, exit),
        gateJunit(gate, exit),
        simulateCsv(simulation),
        simulateJson(simulation)
      ]) {
        assert.notMatch(text, control)
      }
    }
  })

  it("in JSON still mean the same value", () => {
    const text = jsonText(Schema.String, hostile)
    assert.strictEqual(Schema.decodeSync(Schema.fromJsonString(Schema.String))(text), hostile)
    assert.include(text, String.raw`\u009b`)
  })

  it("in CSV show controls as the text format does", () => {
    const text = csvText(["model"], [[hostile], ["two\r\nlines"]])
    assert.strictEqual(text, `model\r\n${plain(hostile)}\r\ntwo lines\r\n`)
  })
})

describe("JUnit", () => {
  it.effect("counts what its cases hold, and nothing as skipped", () =>
    Effect.gen(function* () {
      const report = sampleReport("de")
      for (const text of [
        scorecardJunit(report),
        gateJunit(sampleGate(report), exit),
        scorecardJunit(oddReport("en"))
      ]) {
        for (const suite of yield* parseSuites(text)) {
          const cases = elements(suite, "testcase")
          const count = (name: string) => cases.filter((one) => elements(one, name).length > 0).length
          const { tests, failures, errors, skipped } = suite.attributes
          assert.deepStrictEqual([tests, failures, errors, skipped].map(Number), [
            cases.length,
            count("failure"),
            count("error"),
            0
          ])
          assert.strictEqual(count("system-out"), cases.length - count("failure") - count("error"))
        }
      }
    })
  )

  it.effect("fails a prompt with a red flag and calls one without all its answers an error", () =>
    Effect.gen(function* () {
      const suites = yield* parseSuites(scorecardJunit(sampleReport("en")))
      const outcome = (group: string, prompt: string) => {
        const suite = suites.find((one) => one.attributes.name === group) ?? assert.fail("no suite")
        const found = elements(suite, "testcase").find((one) => one.attributes.name === prompt)
        return found === undefined ? [] : found.children.flatMap((one) => (typeof one === "string" ? [] : [one.name]))
      }
      assert.deepStrictEqual(outcome("llama-3.3-70b / none", "E / E1"), ["failure"])
      assert.deepStrictEqual(outcome("mistral-small / baseline", "E / E1"), ["error"])
      assert.deepStrictEqual(outcome("mistral-small / baseline", "E / E2"), ["error"])
      assert.deepStrictEqual(outcome("gemma-3-12b / baseline", "E / E1"), ["system-out"])
    })
  )

  it.effect("is an error where there is no group or no case", () =>
    Effect.gen(function* () {
      const empty = [scorecardJunit(sampleReport("en", { scorecards: [] })), junitText("n", [{ name: "s", cases: [] }])]
      for (const text of empty) {
        const suites = yield* parseSuites(text)
        assert.deepStrictEqual(
          suites.map((suite) => suite.attributes.errors),
          ["1"]
        )
        assert.match(text, /<testsuites [^>]*errors="1"/u)
      }
    })
  )

  it.effect("stays well-formed XML 1.0 for any text, and gives what XML can hold back", () =>
    Effect.gen(function* () {
      const odd = "a\u0000\u001b\ud800\uffff]]>&<\"'\n\r\t\u{1f468}\u009b\u2028\u202e"
      const outcome = { _tag: "Failure" as const, type: odd, message: odd, detail: odd }
      const [suite] = yield* parseSuites(junitText(odd, [{ name: odd, cases: [{ name: odd, outcome }] }]))
      const [failure] = elements(first(suite ?? assert.fail("no suite")), "failure")
      const kept = "a����]]>&<\"'\n\r\t\u{1f468}\u009b\u2028\u202e"
      assert.strictEqual(failure?.attributes.message, kept)
      assert.strictEqual(failure?.children.join(""), kept)
    })
  )

  it.effect("is checked by a parser that refuses broken XML", () =>
    Effect.gen(function* () {
      const broken = scorecardJunit(sampleReport("en")).replace("&lt;", "<").replace("</testsuite>", "")
      assert.isTrue((yield* Effect.result(parseSuites(broken)))._tag === "Failure")
    })
  )
})

describe("CSV", () => {
  it.effect("has one row of equal length for each group and dimension", () =>
    Effect.gen(function* () {
      const report = oddReport("en")
      const rows = yield* parseCsv(scorecardCsv(report))
      assert.strictEqual(rows.length, 1 + oddIds.length * report.dimensions.length)
      assert.strictEqual(new Set(rows.map((row) => row.length)).size, 1)
      assert.strictEqual((yield* parseCsv(gateCsv(sampleGate(report), exit))).length, 1 + oddIds.length)
      assert.strictEqual((yield* parseCsv(simulateCsv(sampleSimulation(report)))).length, 1 + oddIds.length)
    })
  )

  it("takes the power from texts that a spreadsheet would run, and leaves numbers alone", () => {
    const text = csvText(
      ["a"],
      [["=1+1"], ["+1"], ["-1"], ["@x"], ["\tx"], ["\r\n=x"], [-1.5], [null], ['"=1"'], ["a=b"]]
    )
    assert.strictEqual(text, `a\r\n'=1+1\r\n'+1\r\n'-1\r\n'@x\r\n' x\r\n' =x\r\n-1.5\r\n\r\n"""=1"""\r\na=b\r\n`)
  })

  it("writes exact figures, and nothing where there is none", () => {
    const csv = scorecardCsv(sampleReport("de"))
    assert.include(csv, ",84.96,")
    assert.include(csv, "mistral-small,baseline,Q3,Klarheit und Struktur,3,false,,,,0,0,false,inconclusive")
  })
})
