import { Console, Effect, Option } from "effect"
import { shellWord } from "../../../domain/source/wording.ts"
import { type InvalidPack, type ListedPack, PackStore } from "../../../services/PackStore.ts"
import { packSchema } from "../../packSchema.ts"
import { newPack } from "../../scaffold.ts"
import { type PackValidation, problemsOf, validatePacks } from "../../validatePacks.ts"
import { annotateProblems } from "../ci/annotate.ts"
import { exitCodeOf, exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { remark } from "../output.ts"
import type { PackListFlags, PackNewFlags, PackShowFlags, PackValidateFlags } from "../pack.ts"
import { packServices } from "../packServices.ts"
import { exitLine } from "../render/exitLine.ts"
import { packListJson } from "../render/packList.json.ts"
import { packListText } from "../render/packList.text.ts"
import { packShowJson } from "../render/packShow.json.ts"
import { packShowText } from "../render/packShow.text.ts"
import type { PackSummary } from "../render/PackSummary.ts"
import { problemsJson } from "../render/problems.json.ts"
import { problemsText } from "../render/problems.text.ts"
import { paintOf } from "../render/style.ts"
import { Screen } from "../Screen.ts"

const summaryOf = (pack: ListedPack | InvalidPack): PackSummary =>
  pack._tag === "Pack"
    ? {
        name: pack.name,
        file: pack.file,
        title: pack.title,
        version: pack.version,
        language: pack.language,
        prompts: pack.prompts,
        answers_per_group: pack.answersPerGroup,
        problems: 0
      }
    : {
        name: pack.name,
        file: pack.file,
        title: null,
        version: null,
        language: null,
        prompts: null,
        answers_per_group: null,
        problems: pack.problems.length
      }

export const packList = Effect.fn("pack list")(function* ({ format }: PackListFlags) {
  const packs = (yield* PackStore.use((store) => store.list)).map(summaryOf)
  yield* Console.log((format === "json" ? packListJson(packs) : packListText(packs, yield* Screen)).trimEnd())
}, Effect.provide(packServices))

export const packShow = Effect.fn("pack show")(function* ({ pack, format }: PackShowFlags) {
  const { value } = yield* PackStore.use((store) => store.load(pack))
  yield* Console.log((format === "json" ? packShowJson(value) : packShowText(value, yield* Screen)).trimEnd())
}, Effect.provide(packServices))

/** The exit code of a validation: the first pack's that is not valid; with `strict`, a warning is a failure too. */
const exitOfValidation = (results: ReadonlyArray<PackValidation>, strict: boolean) => {
  const failed = results.find((result) => result._tag !== "Valid")
  if (failed !== undefined) return exitCodeOf(failed.error)
  const warned = results.some((result) => problemsOf(result).length > 0)
  return strict && warned ? exitCodes.invalidData : exitCodes.ok
}

export const packValidate = Effect.fn("pack validate")(function* ({ packs, format, strict }: PackValidateFlags) {
  const results = yield* validatePacks(packs)
  const screen = yield* Screen
  const paint = paintOf(screen)
  const problems = results.flatMap(problemsOf)
  const exit = exitOfValidation(results, strict)
  if (format === "json") yield* Console.log(problemsJson(problems).trimEnd())
  else if (problems.length > 0 && !(screen.quiet && exit.code === 0)) {
    yield* Console.error(problemsText(problems, screen).trimEnd())
  }
  for (const result of results) {
    if (result._tag === "Valid" && format === "text" && !(strict && result.pack.warnings.length > 0)) {
      yield* Console.log(`${paint("✓", "good")} ${result.pack.file} is a valid pack`)
    }
  }
  yield* annotateProblems(problems, exit)
  if (exit.code === 0) return
  if (results.every(({ _tag }) => _tag === "Valid")) {
    yield* Console.error(
      `${paint("error", "bad")} Warnings count as errors here: \`pack lint\` and --strict ask for none.`
    )
  }
  yield* Console.error(exitLine(exit, screen))
  return yield* new Finished({ exit })
}, Effect.provide(packServices))

export const packSchemaCommand = Effect.fn("pack schema")(function* () {
  yield* Console.log(packSchema().trimEnd())
})

export const packNew = Effect.fn("pack new")(function* ({ id, language, out }: PackNewFlags) {
  const file = Option.getOrElse(out, () => `packs/${id}.yaml`)
  yield* newPack({ id, language, file })
  yield* Console.log(file)
  yield* remark(`Edit it, then run \`assay pack validate ${shellWord(file)}\`.`)
})
