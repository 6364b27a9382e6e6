import { Schema } from "effect"
import { Answer } from "../../../domain/run/Answer.ts"
import { Speed } from "../../../domain/scorecard/Scorecard.ts"
import type { Tried } from "../../tryPrompts.ts"
import type { ExitCode } from "../exitCode.ts"
import { jsonText } from "./json.ts"
import { PackRunDocument } from "./packRun.json.ts"

const { exit, expected, failed, answers, limited, missing, run, status, stopped } = PackRunDocument.fields

/**
 * The document of `assay try --format json`. `run` is the folder, `pack` the file of the pack; the counts are those of
 * `assay run`. Each prompt has its answers in the order of the models, null where one is missing; `empty` counts the
 * answers of a model that succeeded without a text.
 *
 * @since 0.1.0
 */
const TriedDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  run,
  status,
  stopped,
  pack: Schema.String,
  limited,
  expected,
  answers,
  missing,
  failed,
  models: Schema.Array(
    Schema.Struct({
      model: Schema.String,
      answers,
      failed,
      empty: failed,
      output_tokens: Schema.NullOr(failed),
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
  ),
  exit
})

/**
 * What models answered to prompts, as one JSON document.
 *
 * @since 0.1.0
 */
export const triedJson = ({ models, pack, prompts, run: ran }: Tried, { code, name }: ExitCode): string =>
  jsonText(TriedDocument, {
    schema_version: 1,
    run: ran.run.dir,
    status: ran.run.manifest.status,
    stopped: ran.stopped,
    pack: pack.file,
    limited: ran.limited,
    expected: ran.total,
    answers: ran.counts.answers,
    missing: ran.total - ran.counts.answers,
    failed: ran.counts.failed,
    models,
    prompts,
    exit: { code, name }
  })
