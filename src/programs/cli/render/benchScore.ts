import { Result, Schema } from "effect"
import { BenchScore, Count } from "../../../domain/bench/BenchScore.ts"
import { FailureMode } from "../../../domain/bench/FailureMode.ts"
import { Slug } from "../../../domain/bench/Slug.ts"
import { Digest } from "../../../domain/source/digest.ts"
import { quote } from "../../../domain/source/wording.ts"
import type { ScoredCase } from "../../scoreCase.ts"
import { shareText } from "./benchFigures.ts"
import { DASH } from "./figures.ts"
import type { Exit } from "./gateReport.ts"
import { Ending, jsonText } from "./json.ts"
import { type Block, cell, id, number, type Report, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const { breakdown, failure_modes, passed, score } = BenchScore.fields

/**
 * The document of `assay bench score --format json`: the admitted score, or the failure of the rubric; the other is null.
 * `undeclared_keys` are the keys of the breakdown for which the reply was refused.
 *
 * @since 0.1.0
 */
export const ScoreDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  task_class: Slug,
  case_id: Slug,
  output_digest: Digest,
  wall_clock_ms: Count,
  score: Schema.NullOr(Schema.Struct({ passed, score, breakdown, failure_modes })),
  failure: Schema.NullOr(FailureMode),
  undeclared_keys: Schema.Array(Schema.String),
  exit: Ending
})

/**
 * The score of a saved output as one JSON document.
 *
 * @since 0.1.0
 */
export const benchScoreJson = (scored: ScoredCase, { code, name }: Exit): string =>
  jsonText(ScoreDocument, {
    schema_version: 1,
    task_class: scored.loaded.taskClass.name,
    case_id: scored.loadedCase.case.case_id,
    output_digest: scored.outputDigest,
    wall_clock_ms: scored.wallClockMs,
    score: Result.getOrNull(scored.verdict),
    failure: Result.match(scored.verdict, { onSuccess: () => null, onFailure: (failure) => failure }),
    undeclared_keys: scored.undeclaredKeys,
    exit: { code, name }
  })

const modes = (found: ReadonlyArray<FailureMode>, meanings: ReadonlyMap<string, string>): ReadonlyArray<Block> =>
  found.length === 0
    ? []
    : [
        table(
          "Failure modes",
          [id("Code"), text("Severity"), text("Meaning"), text("Detail")],
          found.map(({ code, detail, severity }) => ({
            cells: [cell(code), cell(severity), cell(meanings.get(code) ?? ""), cell(detail ?? DASH)]
          })),
          1
        )
      ]

const MOST_KEYS = 10

const keyNotes = (keys: ReadonlyArray<string>): ReadonlyArray<Block> => {
  if (keys.length === 0) return []
  const more = keys.length > MOST_KEYS ? [cell(`${keys.length - MOST_KEYS} more`)] : []
  const notes = [...keys.slice(0, MOST_KEYS).map((key) => cell(quote(key))), ...more]
  return [{ _tag: "Notes", title: "Keys that breakdown-keys.ts does not declare", notes }]
}

/**
 * The score of a saved output for a terminal.
 *
 * @since 0.1.0
 */
export const benchScoreText = (scored: ScoredCase, exit: Exit, style: Style): string => {
  const { loaded, loadedCase, verdict } = scored
  const facts: Block = {
    _tag: "Facts",
    facts: [
      { label: "Case", value: cell(`${loadedCase.case.case_id} of ${loaded.taskClass.name}`) },
      { label: "Output", value: cell(`${scored.output} (${scored.outputDigest})`) },
      { label: "Rubric", value: cell(`${scored.wallClockMs} ms`) },
      { label: "Exit code", value: cell(`${exit.code} (${exit.name})`) }
    ]
  }
  const report = Result.match(verdict, {
    onFailure: (failure): Report => ({
      title: `✗ No score: ${failure.code}`,
      blocks: [facts, ...modes([failure], loaded.descriptions), ...keyNotes(scored.undeclaredKeys)]
    }),
    onSuccess: (admitted): Report => ({
      title: `${admitted.passed ? "✓ Passed" : "✗ Not passed"} with ${shareText(admitted.score)}`,
      blocks: [
        facts,
        table(
          "Breakdown",
          [id("Key"), number("Value")],
          Object.entries(admitted.breakdown).map(([key, value]) => ({ cells: [cell(key), cell(String(value))] })),
          1
        ),
        ...modes(admitted.failure_modes, loaded.descriptions)
      ]
    })
  })
  return reportText(report, style)
}
