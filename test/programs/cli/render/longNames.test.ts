import { assert, describe, it } from "@effect/vitest"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"
import { scorecardCharts } from "../../../../src/programs/cli/render/charts/scorecardCharts.ts"
import { ChartFigure } from "../../../../src/programs/cli/render/html/ChartFigure.tsx"
import { DataTable } from "../../../../src/programs/cli/render/html/DataTable.tsx"
import { Brief } from "../../../../src/programs/cli/render/html/Shown.tsx"
import { cell, id, table } from "../../../../src/programs/cli/render/report.ts"
import { sampleCard, sampleReport } from "./sampleReport.ts"

const long = `vendor/${"x".repeat(300)}-${"😀".repeat(100)}-q4`

describe("A very long name", () => {
  it("is cut in its middle, between characters, and whole in its title", () => {
    const cut = renderToString(h(Brief, { text: long }))
    assert.strictEqual(cut, `<bdi title="${long}">vendor/${"x".repeat(33)}…${"😀".repeat(37)}-q4</bdi>`)
    const fits = "y".repeat(80)
    assert.strictEqual(renderToString(h(Brief, { text: fits })), `<bdi>${fits}</bdi>`)
    assert.notInclude(renderToString(h(Brief, { text: `${long}\u202e` })), "\u202e")
  })

  it("stays short beside charts and in the head of a table", () => {
    const report = { ...sampleReport("en"), scorecards: [sampleCard("en", { model: long })] }
    const charts = scorecardCharts(report).map((chart) => renderToString(h(ChartFigure, { chart, language: "en" })))
    const plots = charts.map((html) => html.replaceAll(/<details.*?<\/details>/gsu, ""))
    assert.isTrue(plots.some((html) => html.includes(`title="${long}`)))
    const shown = plots.join("").replaceAll(/<title>[^<]*<\/title>|<[^>]*>/gu, "")
    assert.notInclude(shown, long)
    const page = renderToString(h(DataTable, { table: table("t", [id(long)], [{ cells: [cell("a")] }], 1) }))
    assert.include(page, `title="${long}"`)
    assert.notInclude(page.replaceAll(/<[^>]*>/gu, ""), long)
  })
})
