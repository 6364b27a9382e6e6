import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ComparisonDocument } from "../../src/programs/cli/render/compare.json.ts"
import { exits, office, ownFile, refuses, workshop } from "./assay.ts"

const documentOf = (text: string) => Schema.decodeSync(Schema.fromJsonString(ComparisonDocument))(text)

const isFatal = (row: Readonly<Record<string, unknown>>): boolean => row["prompt_id"] === "E1" && row["repeat"] === 1

/** The sample answers, the careful model's second answer to E1 being that of the bold one, which knocks out. */
const withBoldAnswer = (lines: string): string => {
  const rows = lines
    .trim()
    .split("\n")
    .map((line) => Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))(line))
  const bold = rows.find((row) => row["model"] === "bold-13b" && isFatal(row))
  const changed = rows.map((row) =>
    row["model"] === "careful-7b" && row["variant"] === "baseline" && isFatal(row)
      ? { ...row, text: bold?.["text"] ?? "" }
      : row
  )
  return changed.map((row) => `${JSON.stringify(row)}\n`).join("")
}

describe("Comparing runs", () => {
  it("passes a run against itself, fails where a group got worse, and refuses a tolerance that nothing uses", async () => {
    const shop = workshop()
    shop.write("changed.jsonl", withBoldAnswer(ownFile("examples/answers/office.jsonl")))
    exits(await shop.assay("import", "--pack", "office", "--answers", "changed.jsonl", "--out", "changed"), 0)
    exits(await shop.assay("judge", "changed", "--judge", "checks"), 0)
    const [itself, worse, shown, stray, junit, ranked, variants, history] = await Promise.all([
      shop.assay("compare", office, office, "--fail-on-regression", "--tolerance", "0"),
      shop.assay("compare", office, "changed", "--fail-on-regression", "--format", "json", "--out", "out.json"),
      shop.assay("compare", office, "changed", "--model", "careful-7b"),
      shop.assay("compare", office, office, "--tolerance", "2"),
      shop.assay("compare", office, office, "--format", "junit"),
      shop.assay("leaderboard", office, "changed", "--cheapest"),
      shop.assay("variants", office),
      shop.assay("history", ".")
    ])
    exits(itself, 0)
    assert.include(itself.stdout, "✓ No regression")
    exits(worse, 15)
    assert.include(worse.stderr, "Regression (exit 15, regressed). careful-7b / baseline: The verdict got worse")
    const { exit, groups } = documentOf(shop.read("out.json"))
    assert.deepStrictEqual(exit, { code: 15, name: "regressed" })
    assert.deepStrictEqual(
      groups.map(({ candidate, outcome }) => [candidate.model, candidate.variant, outcome]),
      [
        ["careful-7b", "none", "ok"],
        ["hasty-3b", "baseline", "ok"],
        ["bold-13b", "baseline", "ok"],
        ["careful-7b", "baseline", "regressed"]
      ]
    )
    assert.deepStrictEqual(groups[3]?.divergences[0]?.prompt_id, "E1")
    exits(shown, 0)
    assert.include(shown.stdout, "── E1 #1")
    refuses(stray, 64, "--fail-on-regression")
    refuses(junit, 64, "--fail-on-regression")
    exits(ranked, 12)
    assert.include(ranked.stdout, "Leaderboard of 2 runs")
    assert.include(ranked.stdout, "has a known cost")
    exits(variants, 0)
    assert.include(variants.stdout, "Variants against none")
    exits(history, 0)
    assert.include(history.stdout, "careful-7b / none: first bad run: changed; no run before it was good")
    assert.include(variants.stdout, "better: the interval excludes 0")
  })
})
