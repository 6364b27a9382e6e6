import { createHash } from "node:crypto"
import { assert, describe, expect, it } from "@effect/vitest"
import { verdictLabel } from "../../../../src/domain/scorecard/labels.ts"
import { scorecardCharts } from "../../../../src/programs/cli/render/charts/scorecardCharts.ts"
import { percentText } from "../../../../src/programs/cli/render/figures.ts"
import { gateHtml } from "../../../../src/programs/cli/render/gate.html.ts"
import { groupName } from "../../../../src/programs/cli/render/groupName.ts"
import { reportHtml } from "../../../../src/programs/cli/render/report.html.tsx"
import { cell, id, number, type Report, table } from "../../../../src/programs/cli/render/report.ts"
import { scorecardHtml } from "../../../../src/programs/cli/render/scorecard.html.ts"
import { scorecardReport } from "../../../../src/programs/cli/render/scorecardReport.ts"
import { simulateHtml } from "../../../../src/programs/cli/render/simulate.html.ts"
import { sampleGate, sampleSimulation } from "./sampleDecisions.ts"
import { oddReport, promptResult, sampleCard, sampleReport } from "./sampleReport.ts"

const exit = { code: 10, name: "knockedOut" }
const bodyOf = (html: string): string => html.slice(html.indexOf("<body>"))
const count = (html: string, what: RegExp): number => html.match(what)?.length ?? 0

const pages = (): ReadonlyArray<string> => [
  scorecardHtml(sampleReport("de")),
  scorecardHtml(oddReport("en"), { detail: true }),
  gateHtml(sampleGate(sampleReport("en")), exit),
  simulateHtml(sampleSimulation(sampleReport("de")))
]

describe("HTML reports", () => {
  it("load nothing and run nothing, and allow only the style that they carry", () => {
    for (const html of pages()) {
      assert.notMatch(
        html,
        /<script|<link|<img|<iframe|<object|<base|\bsrc=|\bhref=|url\(|@import|\son[a-z]+=|\sstyle=/u
      )
      const style = /<style>([^]*?)<\/style>/u.exec(html)?.[1] ?? assert.fail("no style")
      const digest = createHash("sha256").update(style).digest("base64")
      assert.include(
        html,
        `content="default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'"`
      )
    }
  })

  it("say their language", () => {
    assert.match(scorecardHtml(sampleReport("de")), /^<!doctype html>\n<html lang="de" dir="ltr">/u)
    assert.match(scorecardHtml(sampleReport("en")), /^<!doctype html>\n<html lang="en" dir="ltr">/u)
  })

  it("show the percentage and the verdict of every group as the other formats do", () => {
    for (const language of ["de", "en"] as const) {
      const report = sampleReport(language)
      const rows = bodyOf(scorecardHtml(report)).split("<tr>")
      for (const card of report.scorecards) {
        const row = rows.find((one) => one.includes(groupName(card)) && one.includes("note")) ?? ""
        assert.include(row, percentText(card.percent, language))
        assert.include(row, verdictLabel(card.verdict, language))
      }
    }
  })

  it("have every chart beside its table, with its own figures behind it, and every table of the report", () => {
    const report = sampleReport("en")
    const charts = scorecardCharts(report)
    const html = bodyOf(scorecardHtml(report, { detail: true }))
    const tables = scorecardReport(report, { detail: true }).blocks.filter((block) => block._tag === "Table")
    assert.strictEqual(count(html, /<figure/gu), charts.length)
    assert.strictEqual(count(html, /<details>/gu), charts.length)
    assert.strictEqual(count(html, /<table>/gu), tables.length + charts.length)
    assert.strictEqual(count(html, /<svg/gu), count(html, /<svg[^>]*(?:aria-hidden|role="img" aria-label="[^"]+")/gu))
    for (const [heading = ""] of html.matchAll(/<th\b[^>]*>/gu)) assert.match(heading, /scope="(?:col|row)"/u)
  })

  it("draw a score at the threshold on the line that knocks out", () => {
    const html = bodyOf(scorecardHtml(sampleReport("en")))
    assert.strictEqual(count(html, /class="floor" x1="25%"/gu), 5)
    assert.match(html, /class="range-plot tone-bad"[^]*?cx="22.5%"/u)
  })

  it("are not changed by what ids hold", () => {
    const hostile = 'a"><script>alert(1)</script>\u001b[31m\u0007\u202eb\u2066\ud800</td><!--'
    const report = sampleReport("en", {
      scorecards: [sampleCard("en", { model: hostile, rank: 1, prompts: [promptResult(hostile)] })]
    })
    for (const html of [scorecardHtml(report, { detail: true }), gateHtml(sampleGate(report), exit)]) {
      assert.notMatch(html, /<script|<!--/u)
      // oxlint-disable-next-line no-control-regex
      assert.notMatch(html, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u)
      assert.isTrue(html.isWellFormed())
    }
  })

  it("are the same bytes for the same value, and small", () => {
    for (const [at, html] of pages().entries()) {
      assert.strictEqual(html, pages()[at])
      assert.isBelow(html.length, 120_000)
    }
  })

  it("show all kinds of blocks", () => {
    const report: Report = {
      title: "A <title>",
      blocks: [
        { _tag: "Facts", facts: [{ label: "Run", value: cell("r-1 & more", "unsure") }] },
        {
          ...table(
            "Groups",
            [number("#"), id("model", "variant"), number("n")],
            [{ cells: [cell("1"), cell("m / v", "strong"), cell("3")], note: cell("why", "bad") }],
            1
          ),
          noteHead: "Reason",
          foot: ["n = answers"]
        },
        { _tag: "Notes", title: "Next", notes: [cell("do this")] },
        { _tag: "Lines", lines: ["assay score <run>", "\tx"] }
      ]
    }
    expect(bodyOf(reportHtml(report, { language: "en" })).replaceAll("><", ">\n<")).toMatchInlineSnapshot(`
      "<body>
      <main class="report">
      <header>
      <h1>
      <bdi>A &lt;title>
      </bdi>
      </h1>
      <dl class="facts">
      <div>
      <dt>
      <bdi>Run</bdi>
      </dt>
      <dd>
      <bdi class="tone-unsure">r-1 &amp; more</bdi>
      </dd>
      </div>
      </dl>
      </header>
      <section>
      <h2>
      <bdi>Groups</bdi>
      </h2>
      <div class="scroll" role="region" aria-label="Groups" tabindex="0">
      <table>
      <thead>
      <tr>
      <th scope="col" class="number">
      <bdi>#</bdi>
      </th>
      <th scope="col" class="id naming">
      <bdi>model</bdi>
      <br/>
      <bdi>variant</bdi>
      </th>
      <th scope="col" class="number">
      <bdi>n</bdi>
      </th>
      <th scope="col" class="text note">Reason</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td class="number">
      <bdi>1</bdi>
      </td>
      <th scope="row" class="id naming">
      <bdi class="tone-strong">m / v</bdi>
      </th>
      <td class="number">
      <bdi>3</bdi>
      </td>
      <td class="text note">
      <bdi class="tone-bad">why</bdi>
      </td>
      </tr>
      </tbody>
      </table>
      </div>
      <p class="foot">
      <bdi>n = answers</bdi>
      </p>
      </section>
      <section>
      <h2>
      <bdi>Next</bdi>
      </h2>
      <ul class="notes">
      <li>
      <bdi>do this</bdi>
      </li>
      </ul>
      </section>
      <pre class="lines">assay score &lt;run>
       x</pre>
      </main>
      </body>
      </html>
      "
    `)
  })
})
