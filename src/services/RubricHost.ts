import { Context, Effect, FileSystem, Layer, Path, Scope } from "effect"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { FileContent } from "../domain/bench/caseDigest.ts"
import type { CannotWrite, InputMissing } from "../domain/source/errors.ts"
import { Assets } from "./Assets.ts"
import { classSnapshot, snapshotArgv } from "./bench/classSnapshot.ts"
import { hiddenPlaces } from "./bench/hiddenPlaces.ts"
import { rubricEnd } from "./bench/rubricEnd.ts"
import { rubricRequest } from "./bench/rubricRequest.ts"
import { workFolder } from "./bench/workFolder.ts"
import { ModuleLoader } from "./ModuleLoader.ts"
import { ProcessIsolation } from "./ProcessIsolation.ts"
import { SourceReader } from "./SourceReader.ts"

/**
 * What came of asking a rubric: a JSON value, still to be admitted, or why there is none. `detail` is one sentence.
 *
 * @since 0.1.0
 */
export type RubricAnswer =
  | { readonly _tag: "Replied"; readonly reply: unknown; readonly wallClockMs: number }
  | { readonly _tag: "TimedOut"; readonly detail: string; readonly wallClockMs: number }
  | { readonly _tag: "Malformed"; readonly detail: string; readonly wallClockMs: number }

/**
 * A rubric that is ready to score. `evidence` is the folder of one attempt: it holds `output.json` and the workspace, and
 * receives what the rubric writes.
 *
 * @since 0.1.0
 */
export interface OpenRubric {
  readonly isolationClass: Effect.Effect<string>
  readonly score: (request: {
    readonly loadedCase: LoadedCase
    readonly evidence: string
  }) => Effect.Effect<RubricAnswer, CannotWrite | InputMissing>
}

const RUBRIC_MODULE = "rubric.ts"

const isTypeScript = (file: string): boolean => /\.m?ts$/u.test(file)

const make = Effect.gen(function* () {
  // Without this layer's scope: a snapshot lives as long as whoever opens a rubric.
  const context = Context.omit(Scope.Scope)(yield* Effect.context<FileSystem.FileSystem | Path.Path | SourceReader>())
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { rubricHost } = yield* Assets
  const modules = yield* ModuleLoader
  const isolation = yield* ProcessIsolation

  /** Types are removed here, once, since that costs more than anything else that a rubric does. */
  const withoutTypes = ({ path: file, bytes }: FileContent): Effect.Effect<Uint8Array> =>
    isTypeScript(file)
      ? modules.stripTypes(file, new TextDecoder().decode(bytes)).pipe(
          Effect.map((code) => new TextEncoder().encode(code)),
          // A file that is wrong and that the rubric does not use is in nobody's way.
          Effect.orElseSucceed(() => bytes)
        )
      : Effect.succeed(bytes)

  const open = Effect.fn("RubricHost.open")(function* (loaded: LoadedTaskClass) {
    const { rubric } = loaded
    const isModule = rubric._tag === "Module"
    const snapshot = yield* classSnapshot(loaded, isModule ? withoutTypes : undefined)
    const benchModule = yield* modules.benchModule
    const { bare, hide } = yield* hiddenPlaces(fs, path, loaded)

    const score = Effect.fn("OpenRubric.score")(
      function* ({ loadedCase, evidence }: { readonly loadedCase: LoadedCase; readonly evidence: string }) {
        const cwd = yield* workFolder(fs)
        const program = {
          cwd,
          stdin: yield* rubricRequest(loadedCase, evidence, cwd),
          env: {},
          inherit: [],
          seconds: loadedCase.case.rubric_wall_clock_seconds,
          network: false,
          write: [],
          bare,
          hide: [...hide, path.resolve(evidence)],
          logs: { folder: evidence, name: "rubric" }
        }
        const end = yield* rubric._tag === "Module"
          ? isolation.runNode({
              ...program,
              script: rubricHost,
              args: [snapshot, RUBRIC_MODULE, rubric.exportName, benchModule],
              read: [snapshot, path.dirname(benchModule)]
            })
          : isolation.run({ ...program, argv: snapshotArgv(path, rubric.argv, loaded, snapshot), read: [snapshot] })
        return rubricEnd(end, isModule)
      },
      Effect.scoped,
      Effect.provideContext(context)
    )
    return { isolationClass: isolation.classOf({ isNode: isModule, network: false }), score } satisfies OpenRubric
  }, Effect.provideContext(context))

  return RubricHost.of({ open })
})

/**
 * Runs rubrics in processes of their own.
 *
 * @since 0.1.0
 */
export class RubricHost extends Context.Service<
  RubricHost,
  {
    /** Takes a snapshot of the rubric's files; what is changed on disk afterwards does not count. */
    readonly open: (loaded: LoadedTaskClass) => Effect.Effect<OpenRubric, CannotWrite | InputMissing, Scope.Scope>
  }
>()("assay/services/RubricHost") {
  static readonly layerNoDeps = Layer.effect(RubricHost, make)

  static readonly layer = RubricHost.layerNoDeps.pipe(Layer.provide(SourceReader.layer))
}
