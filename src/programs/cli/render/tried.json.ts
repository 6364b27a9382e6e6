import { Schema } from "effect"
import { Answer } from "../../../domain/run/Answer.ts"
import { Speed } from "../../../domain/scorecard/Scorecard.ts"
import type { Tried } from "../../tryPrompts.ts"
import { jsonText } from "./json.ts"

const TriedReport = Schema.Struct({
  schema_version: Schema.Literal(1),
  run: Schema.String,
  pack: Schema.String,
  stopped: Schema.NullOr(Schema.Literals(["interrupted", "cost-cap", "deadline"])),
  models: Schema.Array(
    Schema.Struct({
      model: Schema.String,
      answers: Schema.Int,
      failed: Schema.Int,
      empty: Schema.Int,
      output_tokens: Schema.NullOr(Schema.Int),
      speed: Speed
    })
  ),
  prompts: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      title: Schema.String,
      category: Schema.String,
      text: Schema.String,
      answers: Schema.Array(Schema.NullOr(Answer))
    })
  )
})

/**
 * What models answered to prompts, as one JSON document: for each prompt the answers in the order of the models, null where
 * one is missing.
 *
 * @since 0.1.0
 */
export const triedJson = ({ models, pack, prompts, run }: Tried): string =>
  jsonText(TriedReport, {
    schema_version: 1,
    run: run.run.dir,
    pack: pack.file,
    stopped: run.stopped,
    models,
    prompts
  })
