import { Schema } from "effect"
import { UnscoredReason } from "../../../domain/run/Verdict.ts"
import type { Judgement } from "../../storeJudgement.ts"
import type { ExitCode } from "../exitCode.ts"
import { Ending, jsonText } from "./json.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The document of a judge's verdicts on a run, as far as they are there: of `answers` judged answers, `scored` and
 * `unscored` ones; `stopped` is why the judge has not come to its end, or null. A model was asked for `asked` of them, which
 * cost `cost_usd` as far as that is known: of `unpriced` of them it is not.
 *
 * @since 0.1.0
 */
const JudgementDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Schema.String,
  judge: Schema.String,
  stopped: Schema.NullOr(Schema.Literals(["interrupted", "cost-cap", "left"])),
  answers: Count,
  scored: Count,
  unscored: Count,
  unscored_by_reason: Schema.Array(Schema.Struct({ reason: UnscoredReason, count: Count })),
  red_flags: Count,
  disputed: Count,
  asked: Count,
  unpriced: Count,
  cost_usd: Schema.Finite,
  exit: Ending
})

/**
 * A judge's verdicts as one JSON document.
 *
 * @since 0.1.0
 */
export const judgementJson = ({ judge, run, ...counts }: Judgement, exit: ExitCode): string =>
  jsonText(JudgementDocument, {
    schema_version: 1,
    ...counts,
    run: run.dir,
    judge: judge.id,
    exit: { code: exit.code, name: exit.name }
  })
