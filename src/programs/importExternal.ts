import { Effect, FileSystem, Path, Result } from "effect"
import { type FoundEvidence, evidenceOf } from "../domain/external/evidenceOf.ts"
import type { ExternalEvidence } from "../domain/external/ExternalEvidence.ts"
import { harborEvidence } from "../domain/external/harborEvidence.ts"
import { inspectEvidence } from "../domain/external/inspectEvidence.ts"
import { sweBenchEvidence } from "../domain/external/sweBenchReport.ts"
import { terminalBenchEvidence } from "../domain/external/terminalBenchRun.ts"
import { TaskClassNotFound } from "../domain/bench/errors.ts"
import { InputMissing } from "../domain/source/errors.ts"
import type { Fault } from "../domain/source/Problem.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { ExternalStore } from "../services/ExternalStore.ts"
import {
  inspectFormat,
  sweBenchFormat,
  terminalBenchFormat,
  terminalBenchMetadataFormat
} from "../services/foreign/externalFormats.ts"
import { readHarborJob } from "../services/foreign/harborFolder.ts"
import { type Foreign, ForeignFile, foreignInvalid } from "../services/ForeignFile.ts"
import { fileInside } from "../services/source/fileInside.ts"
import { version } from "../version.ts"

/**
 * Which results of another tool to take over. `measure` names the mark where there are several; a SWE-bench report does not
 * say what was tested (`system`, `model`) and on which data set (`benchmark`).
 *
 * @since 0.1.0
 */
export type ExternalInput =
  | { readonly format: "inspect"; readonly path: string; readonly measure?: string | undefined }
  | { readonly format: "harbor"; readonly path: string; readonly measure?: string | undefined }
  | { readonly format: "terminal-bench"; readonly path: string }
  | {
      readonly format: "swe-bench"
      readonly path: string
      readonly system: string
      readonly model?: string | undefined
      readonly benchmark?: string | undefined
    }

const FOLDER = "a run of Terminal-Bench is a folder with results.json and run_metadata.json. Name that folder."

const or = <A>(what: string, file: string, found: Result.Result<A, ReadonlyArray<Fault>>) =>
  Effect.fromResult(Result.mapError(found, (faults) => foreignInvalid(what, file, faults)))

const read = Effect.fnUntraced(function* (input: ExternalInput) {
  const foreign = yield* ForeignFile
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const source = ({ bytes, digest, file }: Foreign<unknown>) => ({ file: path.basename(file), bytes, digest })
  switch (input.format) {
    case "inspect": {
      const log = yield* foreign.read(input.path, inspectFormat)
      const options = { measure: input.measure, sources: [source(log)] }
      return [yield* or(inspectFormat.what, input.path, inspectEvidence(log.value, options))]
    }
    case "harbor": {
      const { job, sources } = yield* readHarborJob({ fs, path, foreign }, input.path)
      return yield* or("Harbor job", input.path, harborEvidence(job, { measure: input.measure, sources }))
    }
    case "terminal-bench": {
      const results = path.join(input.path, "results.json")
      const metadata = path.join(input.path, "run_metadata.json")
      for (const file of [results, metadata]) {
        if (!(yield* fs.exists(file).pipe(Effect.orElseSucceed(() => false)))) {
          return yield* new InputMissing({ path: file, detail: FOLDER })
        }
        yield* fileInside({ fs, path }, input.path, file)
      }
      const found = yield* foreign.read(results, terminalBenchFormat)
      const said = yield* foreign.read(metadata, terminalBenchMetadataFormat)
      const sources = [source(found), source(said)]
      return [yield* or(terminalBenchFormat.what, results, terminalBenchEvidence(found.value, said.value, sources))]
    }
    case "swe-bench": {
      const report = yield* foreign.read(input.path, sweBenchFormat)
      const { benchmark, model = null, system } = input
      const facts = { system: { name: system, model }, sources: [source(report)], benchmark }
      return [yield* or(sweBenchFormat.what, input.path, sweBenchEvidence(report.value, facts))]
    }
  }
})

/**
 * Reads results of another tool as external evidence, without storing anything: a Harbor job of several agents or models gives
 * several. Nothing is taken over in part: any problem refuses all of it.
 *
 * @since 0.1.0
 */
export const readExternal = Effect.fn("readExternal")(function* (input: ExternalInput, taskClass: string | null) {
  const found: ReadonlyArray<FoundEvidence> = yield* read(input)
  return found.map((one) => evidenceOf(one, version, taskClass))
})

/**
 * What to import, for which task class (null for none), and whether other evidence of the same sources may be replaced.
 *
 * @since 0.1.0
 */
export interface ImportExternalOptions {
  readonly input: ExternalInput
  readonly root: string
  readonly taskClass: string | null
  readonly replace: boolean
  readonly dryRun: boolean
}

/**
 * Evidence that was taken over, the file that it is in, and whether that was written: it was not if it was there in the
 * same words, or nothing was to be written.
 *
 * @since 0.1.0
 */
export interface ImportedEvidence {
  readonly evidence: ExternalEvidence
  readonly file: string | null
  readonly written: boolean
}

/**
 * Takes over results of another tool as external evidence. The task class must be one of the bench root.
 *
 * @since 0.1.0
 */
export const importExternal = Effect.fn("importExternal")(function* (options: ImportExternalOptions) {
  const { dryRun, input, replace, root, taskClass } = options
  if (taskClass !== null) {
    const available = yield* BenchLoader.use((loader) => loader.names(root))
    if (!available.includes(taskClass)) {
      return yield* new TaskClassNotFound({ name: taskClass, available, detail: `It is not in ${root}.` })
    }
  }
  const evidence = yield* readExternal(input, taskClass)
  const stored = dryRun ? [] : yield* ExternalStore.use((store) => store.save(evidence, replace))
  return evidence.map((one, index): ImportedEvidence => {
    const { file = null, written = false } = stored[index] ?? {}
    return { evidence: one, file, written }
  })
})
