import { assert, describe, expect, it } from "@effect/vitest"
import stringWidth from "string-width"
import { stripVTControlCharacters } from "node:util"
import type { Language } from "../../../../src/domain/pack/Pack.ts"
import { gateMarkdown } from "../../../../src/programs/cli/render/gate.md.ts"
import { gateText } from "../../../../src/programs/cli/render/gate.text.ts"
import type { Report } from "../../../../src/programs/cli/render/report.ts"
import { reportMarkdown } from "../../../../src/programs/cli/render/report.md.ts"
import { reportText } from "../../../../src/programs/cli/render/report.text.ts"
import { scorecardMarkdown } from "../../../../src/programs/cli/render/scorecard.md.ts"
import { scorecardText } from "../../../../src/programs/cli/render/scorecard.text.ts"
import { simulateMarkdown } from "../../../../src/programs/cli/render/simulate.md.ts"
import { simulateText } from "../../../../src/programs/cli/render/simulate.text.ts"
import type { Style } from "../../../../src/programs/cli/render/style.ts"
import { sampleGate, sampleSimulation } from "./sampleDecisions.ts"
import { oddReport, sampleReport } from "./sampleReport.ts"

const languages: ReadonlyArray<Language> = ["de", "en"]
const widths = [60, 80, 100, 120]
const exit = { code: 10, name: "knockedOut" }
const plain = (width: number): Style => ({ color: false, width })

const texts = (language: Language, style: Style): ReadonlyArray<string> =>
  [sampleReport(language), oddReport(language)].flatMap((report) => [
    scorecardText(report, style, { detail: true }),
    gateText(sampleGate(report, { minLevel: "strong" }), exit, style),
    simulateText(sampleSimulation(report), style)
  ])

describe("text reports", () => {
  it("keep every line inside the width of the terminal", () => {
    for (const language of languages) {
      for (const width of widths) {
        for (const line of texts(language, plain(width)).flatMap((text) => text.split("\n"))) {
          assert.isAtMost(stringWidth(line), width, line)
        }
      }
    }
  })

  it("hold nothing from data that could steer a terminal", () => {
    for (const text of languages.flatMap((language) => texts(language, plain(80)))) {
      // oxlint-disable-next-line no-control-regex
      assert.notMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u)
      assert.isTrue(text.isWellFormed())
    }
  })

  it("say the same with and without colour", () => {
    const style = { color: true, width: 80 }
    for (const language of languages) {
      assert.deepStrictEqual(texts(language, style).map(stripVTControlCharacters), texts(language, plain(80)))
    }
    assert.include(scorecardText(sampleReport("en"), style), "\u001b[31m⊘ Knocked out")
  })

  it("end with exactly one line break and hold no trailing blanks", () => {
    for (const text of texts("en", plain(80))) {
      assert.match(text, /[^\n]\n$/u)
      assert.notMatch(text, / \n/u)
    }
  })

  it("speak the language of the pack", () => {
    const german = scorecardText(sampleReport("de"), plain(120))
    const english = scorecardText(sampleReport("en"), plain(120))
    for (const word of ["Nicht entscheidbar", "Mit Einschränkung", "88,8 %", "0 von 32 markiert"]) {
      assert.include(german, word)
      assert.notInclude(english, word)
    }
    assert.include(english, "0 of 32 flagged (rate below 8.9 % with 95 % confidence)")
  })

  it("say that nothing was evaluated where there is no group", () => {
    const text = scorecardText(sampleReport("en", { scorecards: [] }), plain(80))
    assert.include(text, "nothing was evaluated")
    assert.notInclude(text, "✓")
  })

  it("say that a report is a simulation, and that a run is not complete", () => {
    const report = sampleReport("en", {
      overridden: ["threshold: 3"],
      run: { run_id: "r", status: "interrupted" }
    })
    const text = scorecardText(report, plain(80))
    assert.match(text, /Simulated +threshold: 3/u)
    assert.include(text, "r (interrupted)")
  })

  it("repeat the first columns in each part of a table that is too wide", () => {
    const text = scorecardText(oddReport("en"), plain(60))
    assert.isAbove(text.split("\n").filter((line) => line.startsWith("Weighted sum")).length, 3)
  })
})

describe("lines to be copied", () => {
  const long = `  "sha256:${"0".repeat(64)}": gold`
  const report: Report = { title: "A", blocks: [{ _tag: "Lines", lines: ["current: `{}`", `${long}\u001b[2J`] }] }

  it("are neither wrapped nor escaped, and cannot steer the terminal", () => {
    assert.strictEqual(reportText(report, plain(40)), `A\n\ncurrent: \`{}\`\n${long}␛[2J\n`)
  })

  it("are code in Markdown", () => {
    assert.strictEqual(reportMarkdown(report), `# A\n\n    current: \`{}\`\n    ${long}␛[2J\n`)
  })
})

describe("Markdown reports", () => {
  it("keep each row of a table on its line, whatever the ids hold", () => {
    const report = oddReport("en")
    for (const text of [
      scorecardMarkdown(report),
      gateMarkdown(sampleGate(report, { minLevel: "strong" }), exit),
      simulateMarkdown(sampleSimulation(report))
    ]) {
      for (const table of text
        .trimEnd()
        .split("\n\n")
        .filter((part) => part.startsWith("| "))) {
        const columns = table.split("\n").map((line) => line.match(/(?<!\\)\|/gu)?.length)
        assert.strictEqual(new Set(columns).size, 1, table)
      }
      assert.notMatch(text, /<[a-z]/u)
      assert.notMatch(text, /(?<!\\)`/u)
      assert.notMatch(text, /(?<!\\):\/\//u)
    }
  })
})

describe("snapshots", () => {
  it("of scorecards", () => {
    for (const language of languages) {
      for (const width of [60, 80, 120]) {
        const text = scorecardText(sampleReport(language), plain(width), { detail: width === 120 })
        expect(text).toMatchSnapshot(`${language} ${width}`)
      }
    }
    expect(scorecardText(sampleReport("en"), { color: true, width: 80 })).toMatchSnapshot("en 80 in colour")
    expect(scorecardText(oddReport("en"), plain(80))).toMatchSnapshot("odd ids")
    expect(scorecardMarkdown(sampleReport("de"))).toMatchSnapshot("Markdown")
    expect(scorecardMarkdown(oddReport("en"))).toMatchSnapshot("odd ids in Markdown")
  })

  it("of gates and simulations", () => {
    for (const language of languages) {
      const report = sampleReport(language)
      expect(gateText(sampleGate(report, { minLevel: "strong" }), exit, plain(80))).toMatchSnapshot(`gate ${language}`)
      expect(simulateText(sampleSimulation(report), plain(80))).toMatchSnapshot(`simulation ${language}`)
    }
    const passed = sampleGate(sampleReport("en"), { model: "gemma-3-12b" })
    expect(gateText(passed, { code: 0, name: "ok" }, plain(80))).toMatchSnapshot("gate passed")
  })
})
