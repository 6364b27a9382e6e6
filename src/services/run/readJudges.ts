import { Effect, type FileSystem, type Path } from "effect"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { fileNameOf, idOfFileName } from "../../domain/run/fileNames.ts"
import type { JudgeManifest } from "../../domain/run/RunManifest.ts"
import type { SourceInvalid } from "../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../domain/source/wholeFileProblem.ts"
import { quote } from "../../domain/source/wording.ts"
import { cannotRead } from "../ioErrors.ts"
import type { SourceReader } from "../SourceReader.ts"
import type { HostProcess } from "../HostProcess.ts"
import { unlessLocked } from "./lock.ts"
import { unfinished } from "./judgementWriter.ts"
import { judgeFormat, judgeLayout } from "./layout.ts"

/**
 * Why what stands under the `name` of a judge is not that judge's, or not on a run whose pack has this `digest`; `file` is
 * that of the judge's manifest, `remove` the beginning of the hint.
 *
 * @since 0.1.0
 */
export const judgeFits = (
  judge: JudgeManifest,
  of: { readonly name: string; readonly file: string; readonly digest: string; readonly remove: string }
): SourceInvalid | undefined => {
  if (fileNameOf(judge.id) !== of.name) {
    return wholeFileInvalid("judge", of.file, {
      message: `The folder of judge ${quote(judge.id)} is not named after it`,
      hint: `Rename it to ${fileNameOf(judge.id)}`
    })
  }
  return judge.pack === of.digest
    ? undefined
    : wholeFileInvalid("judge", of.file, {
        message: `The verdicts of the judge ${quote(judge.id)} were given under another pack than the run's`,
        hint: `${of.remove} the judge judge this run`
      })
}

/**
 * The judges of a run in their order.
 *
 * @since 0.1.0
 */
export const inOrder = (judges: ReadonlyArray<JudgeManifest>): ReadonlyArray<JudgeManifest> =>
  judges.toSorted((left, right) => byCodeUnit(left.id, right.id))

/**
 * Reads who judged a run, from its folder of judgements, by id in code-unit order; `digest` is that of the run's pack. A
 * judge whose verdicts are aside or were given under another pack is refused, never passed over: another one's would
 * decide in its place.
 *
 * @since 0.1.0
 */
export const judgesReader = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  reader: SourceReader["Service"]
) =>
  Effect.fnUntraced(function* (judgements: string, digest: string) {
    const there = yield* fs.exists(judgements).pipe(Effect.mapError(cannotRead(judgements)))
    if (!there) return []
    const names = yield* fs.readDirectory(judgements).pipe(Effect.mapError(cannotRead(judgements)))
    const [aside] = unfinished(names)
    if (aside !== undefined) {
      yield* unlessLocked(fs, path, self, path.dirname(judgements))
      return yield* wholeFileInvalid("run", path.join(judgements, aside), {
        message: `The verdicts of the judge ${quote(idOfFileName(aside) ?? aside)} are missing: a writer was stopped while it replaced them`,
        hint: "Let that judge judge again; the earlier verdicts are kept until then"
      })
    }
    const judges: Array<JudgeManifest> = []
    for (const name of names.filter((name) => !name.startsWith("."))) {
      const folder = path.join(judgements, name)
      // Only folders are judges: a note beside them is nobody's.
      const { type } = yield* fs.stat(folder).pipe(Effect.mapError(cannotRead(folder)))
      if (type === "File") continue
      const file = judgeLayout(path, folder).manifest
      const { value } = yield* reader.read(file, judgeFormat)
      const unfit = judgeFits(value, { name, file, digest, remove: `Remove ${folder}, and let` })
      if (unfit !== undefined) return yield* unfit
      judges.push(value)
    }
    return inOrder(judges)
  })
