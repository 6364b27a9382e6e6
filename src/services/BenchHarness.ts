import { Clock, Context, Effect, FileSystem, Layer, Path } from "effect"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import type { SavedOutput } from "../domain/bench/SavedOutput.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import { counted } from "../domain/source/wording.ts"
import { evidenceNames } from "./bench/evidence.ts"
import { folderDigests } from "./bench/folderTree.ts"
import { changes } from "./bench/harness/changes.ts"
import { filesOfClass } from "./bench/harness/filesOfClass.ts"
import { outputDigest } from "./bench/harness/outputDigest.ts"
import { takeResult } from "./bench/harness/takeResult.ts"
import { validate } from "./bench/harness/validate.ts"
import { keepOutput, savedResult } from "./bench/savedOutput.ts"
import { workFolder } from "./bench/workFolder.ts"
import { copyTree } from "./bench/copyTree.ts"
import { cannotMakeFolder, cannotRead, cannotWrite } from "./ioErrors.ts"
import { ProcessIsolation } from "./ProcessIsolation.ts"
import { SourceReader } from "./SourceReader.ts"
import type { OpenSut } from "./SystemUnderTest.ts"

/**
 * What came of letting a system under test attempt a case and validating its result. With `Output`, the evidence folder
 * holds `output.json` (a `SavedOutput`) and the workspace, and `digest` is over both. `costUsd` is null where nobody
 * knows.
 *
 * @since 0.1.0
 */
export type HarnessEnd = { readonly costUsd: number | null; readonly wallClockMs: number } & (
  | { readonly _tag: "Output"; readonly refused: boolean; readonly digest: string }
  | { readonly _tag: "Failed"; readonly code: "sut.exception" | "sut.timeout"; readonly detail: string }
)

/**
 * What a system under test is to attempt. `evidence` is the folder of this attempt; it is made, with all above it, and
 * what was in it is gone.
 *
 * @since 0.1.0
 */
export interface AttemptRequest {
  readonly loaded: LoadedTaskClass
  readonly loadedCase: LoadedCase
  readonly sut: OpenSut
  readonly evidence: string
}

/** Makes an empty folder for the evidence of an attempt. */
const clear = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, evidence: string) {
  yield* fs.remove(evidence, { recursive: true, force: true }).pipe(Effect.mapError(cannotWrite(evidence)))
  yield* fs.makeDirectory(evidence, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(evidence)))
})

const make = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const isolation = yield* ProcessIsolation
  const context = yield* Effect.context<FileSystem.FileSystem | Path.Path | SourceReader>()
  const snapshotOf = yield* filesOfClass

  const validateAll = Effect.fnUntraced(function* (loaded: LoadedTaskClass, workspace: string, evidence: string) {
    const { validators } = loaded.settings
    if (validators.length === 0) return {}
    const snapshot = yield* snapshotOf(loaded)
    const results = yield* Effect.forEach(validators, (validator) =>
      validate({ fs, path, isolation }, { loaded, workspace, evidence, snapshot }, validator)
    )
    return Object.fromEntries(results)
  })

  const attempt = Effect.fn("BenchHarness.attempt")(
    function* ({ loaded, loadedCase, sut, evidence }: AttemptRequest) {
      const { sut_seconds: seconds, workspace_mib: mostMib } = loaded.settings.limits
      const { case_id, input } = loadedCase.case
      yield* clear(fs, evidence)
      const from = path.join(loadedCase.folder, input)
      const workspace = path.join(yield* workFolder(fs), evidenceNames.workspace)
      yield* copyTree(fs, from, workspace).pipe(Effect.mapError(cannotRead(from)))
      const startedAt = yield* Clock.currentTimeMillis
      const end = yield* sut.attempt({ loadedCase, workspace, evidence, seconds })
      const facts = { costUsd: end.costUsd, wallClockMs: (yield* Clock.currentTimeMillis) - startedAt }
      const failed = (code: "sut.exception" | "sut.timeout", detail: string): HarnessEnd => ({
        _tag: "Failed",
        code,
        detail,
        ...facts
      })
      if (end._tag === "TimedOut") {
        return failed("sut.timeout", `The system under test took longer than ${counted(seconds, "second")}.`)
      }
      if (end._tag === "Failed") return failed("sut.exception", end.detail)
      const to = path.join(evidence, evidenceNames.workspace)
      const taken = yield* takeResult(fs, path, { from: workspace, to, mostMib })
      if (taken._tag === "Refused") {
        return failed("sut.exception", `The workspace that the system under test left behind is refused: ${taken.why}.`)
      }
      const saved: SavedOutput = {
        case_id,
        reply: end.reply,
        workspace: evidenceNames.workspace,
        changed: changes(yield* folderDigests(fs, path, from), taken.files),
        validators: yield* validateAll(loaded, to, evidence)
      }
      const fault = yield* keepOutput(evidence, saved)
      if (fault !== undefined) return failed("sut.exception", fault)
      const refused = end.reply.refused === true
      return { _tag: "Output", refused, digest: outputDigest(saved, taken.files), ...facts } satisfies HarnessEnd
    },
    Effect.scoped,
    Effect.provideContext(context)
  )

  const saved = Effect.fn("BenchHarness.saved")(savedResult, Effect.provideContext(context))
  return { attempt, saved }
})

/**
 * Lets a system under test attempt a case: copies the case's input, runs it, notes what changed, and runs the validators
 * in a clean copy of the result.
 *
 * @since 0.1.0
 */
export class BenchHarness extends Context.Service<
  BenchHarness,
  {
    readonly attempt: (request: AttemptRequest) => Effect.Effect<HarnessEnd, CannotWrite | InputMissing>
    /** The saved output of an evidence folder and its digest, for scoring it again. */
    readonly saved: (
      evidence: string
    ) => Effect.Effect<{ readonly refused: boolean; readonly digest: string }, InputMissing | SourceInvalid>
  }
>()("assay/services/BenchHarness") {
  static readonly layerNoDeps = Layer.effect(BenchHarness, make)

  /** Validators run in isolated processes. */
  static readonly layer = BenchHarness.layerNoDeps.pipe(Layer.provide(SourceReader.layer))
}
