import { Effect, Path, Result, Stream } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { draftPackText } from "../domain/pack/draftPackText.ts"
import { answersPerGroup } from "../domain/pack/prompts.ts"
import { answersFor } from "../domain/promptfoo/answersFor.ts"
import type { AskedPrompt } from "../domain/promptfoo/AskedPrompt.ts"
import { chosenLabels } from "../domain/promptfoo/chosenLabels.ts"
import { type AskedDraft, draftAsked } from "../domain/promptfoo/draftAsked.ts"
import { askedIn, type AskedResult, labelOf, readResults } from "../domain/promptfoo/readResults.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import { groupKey } from "../domain/run/groupKey.ts"
import { type Group, groupsOf } from "../domain/run/RunManifest.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { quote } from "../domain/source/wording.ts"
import { promptfooFormat, promptfooKind } from "../services/foreign/promptfooFormats.ts"
import { ForeignFile, foreignInvalid } from "../services/ForeignFile.ts"
import { packFormat } from "../services/packFormat.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import { DEFAULT_LIMITS } from "../services/source/decodeSource.ts"
import { type Loaded, SourceReader } from "../services/SourceReader.ts"
import { importedManifest } from "./importedManifest.ts"
import { readPromptfooConfig } from "./readPromptfooConfig.ts"
import { writeDraft } from "./writeDraft.ts"

/**
 * What to import of promptfoo: a config, or results as JSON. Without `pack` a pack is begun, in `packFile` or one that is called
 * as the file is; `out` is the run to make of results. `prompts` are labels or numbers of promptfoo's prompts; without
 * any, all are taken.
 *
 * @since 0.1.0
 */
export interface ImportPromptfooOptions {
  readonly file: string
  readonly pack: Loaded<Pack> | undefined
  readonly packFile: string | undefined
  readonly out: string | undefined
  readonly prompts: ReadonlyArray<string>
  readonly replace: boolean
  readonly dryRun: boolean
}

/**
 * What was imported. `drafted` is the pack that was begun, with what was left out of it; `written` says whether its file was written;
 * `answers` counts those of the run, and how many promptfoo had graded as passed and failed, which is taken over nowhere.
 *
 * @since 0.1.0
 */
export interface ImportedPromptfoo {
  readonly kind: "config" | "results"
  readonly pack: Loaded<Pack>
  readonly drafted: (AskedDraft & { readonly written: boolean }) | null
  readonly models: ReadonlyArray<string>
  readonly answers: {
    readonly run: StoredRun | null
    readonly total: number
    readonly failed: number
    readonly expected: number
    readonly transformed: number
    readonly graded: { readonly passed: number; readonly failed: number }
  } | null
}

const draft = Effect.fnUntraced(function* (
  options: ImportPromptfooOptions,
  asked: ReadonlyArray<AskedPrompt>,
  models: ReadonlyArray<string>
) {
  const { file, packFile } = options
  const path = yield* Path.Path
  const reader = yield* SourceReader
  if (packFile !== undefined && !/\.ya?ml$/iu.test(packFile)) {
    const detail = `A pack is a .yaml or .yml file, and ${quote(packFile)} has none of these endings.`
    return yield* new UsageInvalid({ detail })
  }
  const begun = draftAsked(asked, path.basename(file), models)
  if (Result.isFailure(begun)) return yield* wholeFileInvalid("promptfoo file", file, { message: begun.failure })
  const target = packFile ?? `${begun.success.pack.id}.pack.yaml`
  const bytes = new TextEncoder().encode(draftPackText(begun.success.pack, target))
  if (bytes.length > DEFAULT_LIMITS.bytes) {
    const message = `A pack of these prompts has ${bytes.length} bytes; at most ${DEFAULT_LIMITS.bytes} are read`
    return yield* wholeFileInvalid("promptfoo file", file, {
      message,
      hint: "Import fewer prompts at once, with --prompt"
    })
  }
  return { begun: begun.success, pack: yield* reader.decode(target, bytes, packFormat) }
})

const groupsIn = (answers: ReadonlyArray<Answer>): ReadonlyArray<Group> => {
  const groups = new Map(answers.map(({ model, variant }) => [groupKey({ model, variant }), { model, variant }]))
  return [...groups.values()]
}

/** The run of these answers, as it would be; it is saved where `out` says. */
const runOf = Effect.fnUntraced(function* (
  { dryRun, file, out }: ImportPromptfooOptions,
  pack: Loaded<Pack>,
  results: ReadonlyArray<AskedResult>
) {
  const answers = yield* Effect.fromResult(
    Result.mapError(answersFor(pack.value, results), (faults) => foreignInvalid(promptfooFormat.what, file, faults))
  )
  const groups = groupsIn(answers)
  const manifest = yield* importedManifest({
    out: out ?? "promptfoo",
    pack,
    models: [...new Set(answers.map(({ model }) => model))].toSorted(byCodeUnit),
    variants: pack.value.prompt_variants
      .map(({ id }) => id)
      .filter((id) => groups.some(({ variant }) => variant === id)),
    groups
  })
  const save = RunStore.use((store) => store.save(out ?? "", manifest, pack, Stream.fromIterable(answers)))
  return {
    run: out === undefined || dryRun ? null : yield* save,
    total: answers.length,
    failed: answers.filter(({ ok }) => !ok).length,
    expected: groupsOf(manifest).length * answersPerGroup(pack.value),
    transformed: results.filter(({ result }) => result.testCase.options?.transform !== undefined).length,
    graded: {
      passed: results.filter(({ result }) => result.success).length,
      failed: results.filter(({ result }) => !result.success).length
    }
  }
})

const importResults = Effect.fnUntraced(function* (options: ImportPromptfooOptions) {
  const { dryRun, file, out, replace } = options
  const { value } = yield* ForeignFile.use((foreign) => foreign.read(file, promptfooFormat))
  const known = value.results.prompts.map(labelOf)
  const labels = yield* Effect.fromResult(
    Result.mapError(chosenLabels(options.prompts, known), (stray) => unknownName("prompt", stray, known))
  )
  const results = yield* Effect.fromResult(
    Result.mapError(readResults(value, labels), (faults) => foreignInvalid(promptfooFormat.what, file, faults))
  )
  const models = [...new Set(results.map(({ model }) => model))].toSorted(byCodeUnit)
  if (out !== undefined && !dryRun) yield* RunStore.use((store) => store.vacant(out))
  const { begun, pack } =
    options.pack === undefined
      ? yield* draft(options, askedIn(results), models)
      : { begun: undefined, pack: options.pack }
  // Answers that do not fit are refused before the pack is written.
  yield* runOf({ ...options, dryRun: true }, pack, results)
  const written = begun === undefined || dryRun ? false : yield* writeDraft(pack, replace)
  const imported: ImportedPromptfoo = {
    kind: "results",
    pack,
    drafted: begun === undefined ? null : { ...begun, written },
    models,
    answers: yield* runOf(options, pack, results)
  }
  return imported
})

const importConfig = Effect.fnUntraced(function* (options: ImportPromptfooOptions) {
  const { dryRun, file, out, pack: given, replace } = options
  if (out !== undefined || given !== undefined) {
    const detail = `${quote(file)} is a config, which has no answers: leave out ${out === undefined ? "--pack" : "--out"}, or name a file of results.`
    return yield* new UsageInvalid({ detail })
  }
  const { asked, models } = yield* readPromptfooConfig(file, options.prompts)
  const { begun, pack } = yield* draft(options, asked, models)
  const written = dryRun ? false : yield* writeDraft(pack, replace)
  const imported: ImportedPromptfoo = { kind: "config", pack, drafted: { ...begun, written }, models, answers: null }
  return imported
})

/**
 * Begins a pack from a config of promptfoo, or from its results, and makes a run of the results. Either everything fits, or
 * nothing is written and all problems are reported. What promptfoo's graders said is taken over nowhere: Assay's judges
 * look at the answers themselves.
 *
 * @since 0.1.0
 */
export const importPromptfoo = Effect.fn("importPromptfoo")(function* (options: ImportPromptfooOptions) {
  if (!/\.json$/iu.test(options.file)) return yield* importConfig(options)
  const { value } = yield* ForeignFile.use((foreign) => foreign.read(options.file, promptfooKind))
  return yield* value.results === undefined ? importConfig(options) : importResults(options)
})
