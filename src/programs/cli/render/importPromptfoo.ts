import { Schema } from "effect"
import { answersPerGroup, promptsOf } from "../../../domain/pack/prompts.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { ImportedPromptfoo } from "../../importPromptfoo.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, id, type Report, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const MOST_LEFT = 20

const ImportDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  dry_run: Schema.Boolean,
  kind: Schema.Literals(["config", "results"]),
  pack: Schema.Struct({
    file: Schema.String,
    draft: Schema.Boolean,
    written: Schema.Boolean,
    prompts: Schema.Int,
    variants: Schema.Int
  }),
  checks: Schema.NullOr(Schema.Int),
  left: Schema.Array(Schema.Struct({ prompt: Schema.String, why: Schema.String })),
  models: Schema.Array(Schema.String),
  run: Schema.NullOr(
    Schema.Struct({
      folder: Schema.NullOr(Schema.String),
      answers: Schema.Int,
      failed: Schema.Int,
      expected: Schema.Int,
      transformed: Schema.Int,
      promptfoo_graded: Schema.Struct({ passed: Schema.Int, failed: Schema.Int })
    })
  )
})

/**
 * The document of `assay import promptfoo --format json`.
 *
 * @since 0.1.0
 */
export const promptfooJson = (imported: ImportedPromptfoo, dry_run: boolean): string => {
  const { answers, drafted, kind, models, pack } = imported
  return jsonText(ImportDocument, {
    schema_version: 1,
    dry_run,
    kind,
    pack: {
      file: pack.file,
      draft: pack.value.draft === true,
      written: drafted?.written ?? false,
      prompts: promptsOf(pack.value).length,
      variants: pack.value.prompt_variants.length
    },
    checks: drafted?.checks ?? null,
    left: drafted?.left ?? [],
    models,
    run:
      answers === null
        ? null
        : {
            folder: answers.run?.dir ?? null,
            answers: answers.total,
            failed: answers.failed,
            expected: answers.expected,
            transformed: answers.transformed,
            promptfoo_graded: answers.graded
          }
  })
}

const fact = (label: string, said: string) => ({ label, value: cell(said) })

const facts = ({ answers, drafted, models, pack }: ImportedPromptfoo): Block => {
  const { value } = pack
  const asked = `${counted(promptsOf(value).length, "prompt")}, ${counted(value.prompt_variants.length, "variant")}, ${counted(answersPerGroup(value), "answer")} a group`
  return {
    _tag: "Facts",
    facts: [
      fact("Pack", `${pack.file}${drafted === null ? "" : " (a draft: nothing is decided on it)"}`),
      fact("Asks", asked),
      ...(drafted === null ? [] : [fact("Checks", `${drafted.checks} taken over from assertions`)]),
      fact("Models", models.join(", ")),
      ...(answers === null
        ? []
        : [
            fact(
              "Answers",
              `${answers.total} of ${answers.expected} expected${answers.failed === 0 ? "" : `, ${answers.failed} of them failed`}`
            ),
            fact(
              "Graded there",
              `${answers.graded.passed} passed, ${answers.graded.failed} did not; not taken over: Assay's judges look at the answers`
            )
          ])
    ]
  }
}

const leftTable = ({ drafted }: ImportedPromptfoo): ReadonlyArray<Block> => {
  const left = drafted?.left ?? []
  if (left.length === 0) return []
  const rows = left.slice(0, MOST_LEFT).map(({ prompt, why }) => ({ cells: [cell(prompt), cell(why)] }))
  const more = left.length - rows.length
  const foot = more === 0 ? [] : [`${more} more: they stand in the pack as comments.`]
  return [{ ...table("Not taken over", [id("Prompt"), text("What and why")], rows, 1), foot }]
}

const notes = ({ answers }: ImportedPromptfoo): ReadonlyArray<Block> =>
  answers === null || answers.transformed === 0
    ? []
    : [
        {
          _tag: "Notes",
          title: "Read this with it",
          notes: [
            cell(
              `${counted(answers.transformed, "answer")} went through a transform of promptfoo: the text is what that made of it.`,
              "caution"
            )
          ]
        }
      ]

/**
 * What was taken over from promptfoo and what not, for a terminal.
 *
 * @since 0.1.0
 */
export const promptfooText = (imported: ImportedPromptfoo, style: Style): string => {
  const report: Report = {
    title: `From promptfoo's ${imported.kind}`,
    blocks: [facts(imported), ...leftTable(imported), ...notes(imported)]
  }
  return reportText(report, style)
}
