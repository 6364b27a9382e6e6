import { Effect, type FileSystem, type Path, type Scope, Stream } from "effect"
import type { Pack } from "../../domain/pack/Pack.ts"
import type { Answer } from "../../domain/run/Answer.ts"
import { digestOf } from "../../domain/source/digest.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import { type NewJudgement, RunManifest, type RunStatus } from "../../domain/run/RunManifest.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import type { CannotWrite, InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import type { AnswerWriter, WholeJudgement } from "../RunStore.ts"
import type { Loaded } from "../SourceReader.ts"
import { cannotWrite } from "../ioErrors.ts"
import { layoutOf, type StoredRun } from "./layout.ts"
import { draftFolder } from "./lock.ts"
import type { Opening } from "./openRun.ts"
import { placeForRun } from "./placeForRun.ts"
import { replaceFile, replaceJson } from "./writeFiles.ts"

type Failure = InputMissing | SourceInvalid | CannotWrite | RunLocked
/**
 * Adds all answers to a run that has none, and leaves it where it is to stand.
 *
 * @since 0.1.0
 */
export const filledWith = <E, R>(
  run: StoredRun,
  answers: Stream.Stream<Answer, E, R>,
  writeAnswers: (run: StoredRun) => Effect.Effect<AnswerWriter, Failure, Scope.Scope>,
  status: RunStatus
): Effect.Effect<StoredRun, E | Failure, R> =>
  Effect.scoped(
    Effect.gen(function* () {
      const writer = yield* writeAnswers(run)
      yield* Stream.runForEachArray(answers, writer.append)
      if (status === "open") return run
      return yield* status === "complete" ? writer.complete : writer.interrupt
    })
  )

/**
 * The pack of a run that is made: its text, or the pack as it was loaded, which is then not read again.
 *
 * @since 0.1.0
 */
export type PackSource = string | Loaded<Pack>

const known = (pack: PackSource): Opening => ({ known: typeof pack === "string" ? undefined : pack })

type Open = (dir: string, opening: Opening) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | RunLocked>

/** Only writers need the fields of a pack as a schema. */
const decoded = ({ value, digest }: Loaded<Pack>) =>
  Effect.map(
    Effect.promise(() => import("./decodedPack.ts")),
    ({ decodedPack }) => decodedPack(value, digest)
  )

/** Writes the files of an open run without answers into an empty folder. */
const filling = (fs: FileSystem.FileSystem, path: Path.Path, open: Open) =>
  Effect.fnUntraced(function* (dir: string, manifest: RunManifest, pack: PackSource) {
    const files = layoutOf(path, dir)
    const write = (file: string, text: string) => replaceFile(fs, file, (put) => put(new TextEncoder().encode(text)))
    const { answers: _, ...unsealed } = manifest
    yield* replaceJson(fs, files.manifest, RunManifest, { ...unsealed, status: "open" })
    yield* write(files.pack, typeof pack === "string" ? pack : pack.text)
    yield* replaceFile(fs, files.answers, () => Effect.void)
    const run = yield* open(dir, known(pack))
    const { text, seal } = yield* decoded(run.pack)
    yield* write(files.decodedPack, text)
    const quick = { ...run.manifest, pack: { ...run.manifest.pack, decoded: seal } }
    yield* replaceJson(fs, files.manifest, RunManifest, quick)
    const filled: StoredRun = { ...run, manifest: quick }
    return filled
  })

/**
 * The two ways to make a run: as an open one that answers are added to, or whole, from all its answers. Both work in a
 * folder of their own until they are done, so that a run is there as a whole or not at all.
 *
 * @since 0.1.0
 */
export const createRun = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  open: Open,
  writeAnswers: (run: StoredRun) => Effect.Effect<AnswerWriter, Failure, Scope.Scope>,
  writeJudgement: <E, R>(
    run: StoredRun,
    judge: NewJudgement,
    verdicts: Stream.Stream<Verdict, E, R>
  ) => Effect.Effect<StoredRun, E | Failure, R>
) => {
  const fill = filling(fs, path, open)
  const { taken, vacant } = placeForRun(fs, path, self)
  /** Works in a folder beside `dir` that is then put in its place. */
  const inPlace = Effect.fnUntraced(function* <E, R>(
    dir: string,
    pack: PackSource,
    work: (draft: string) => Effect.Effect<void, E, R>
  ) {
    const target = path.resolve(dir)
    const parent = path.dirname(target)
    const prefix = `.assay-${digestOf(target).slice(-12)}-`
    const writing = Effect.mapError(cannotWrite(dir))
    yield* vacant(dir)
    yield* writing(fs.makeDirectory(parent, { recursive: true }))
    yield* Effect.scoped(
      Effect.gen(function* () {
        const draft = yield* draftFolder(fs, path, self, { dir: parent, prefix })
        yield* work(draft)
        yield* writing(fs.rename(draft, target)).pipe(Effect.tapError(() => taken(dir)))
      })
    )
    return yield* open(dir, known(pack))
  })
  const create = Effect.fn("RunStore.create")((dir: string, manifest: RunManifest, pack: PackSource) =>
    inPlace(dir, pack, (draft) => fill(draft, manifest, pack))
  )
  const save = Effect.fn("RunStore.save")(
    <E, R>(
      dir: string,
      manifest: RunManifest,
      pack: PackSource,
      answers: Stream.Stream<Answer, E, R>,
      judgements: ReadonlyArray<WholeJudgement<E, R>> = [],
      status: RunStatus = "complete"
    ) =>
      inPlace(
        dir,
        pack,
        Effect.fnUntraced(function* (draft: string) {
          const open = yield* fill(draft, manifest, pack)
          const run = yield* filledWith(open, answers, writeAnswers, status)
          for (const { judge, verdicts } of judgements) yield* writeJudgement(run, judge, verdicts)
        })
      )
  )
  return { vacant, create, save }
}
