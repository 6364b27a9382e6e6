import { Console, Effect, FileSystem, Option, Path } from "effect"
import { Flag } from "effect/cli"
import { CannotWrite } from "../../domain/source/errors.ts"
import { textFlag } from "./given.ts"
import { configFile } from "../../services/AssayConfig.ts"
import { cannotWrite } from "../../services/ioErrors.ts"
import { isInside } from "../../services/isInside.ts"
import { replaceFile } from "../../services/run/writeFiles.ts"
import { Screen } from "./Screen.ts"

/**
 * `--out FILE`: where a report goes instead of stdout.
 *
 * @since 0.1.0
 */
export const outFlag = textFlag("out").pipe(
  Flag.withMetavar("FILE"),
  Flag.withDescription("Write the report to this file instead of stdout"),
  Flag.optional
)

/** The path of a file as the system sees it, whether it is there or not. */
const realTarget = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const real = (given: string) => fs.realPath(given).pipe(Effect.orElseSucceed(() => path.resolve(given)))
  const folder = yield* real(path.dirname(path.resolve(file)))
  return yield* real(path.join(folder, path.basename(file)))
})

/**
 * Refuses a report that would take the place of what it is about, a file or folder that was read for it, or of a config, which
 * decides about every later command.
 *
 * @since 0.1.0
 */
export const refuseEvidence = Effect.fnUntraced(function* (out: string, evidence: ReadonlyArray<string>) {
  const path = yield* Path.Path
  const target = yield* realTarget(out)
  if (path.basename(target) === configFile) {
    return yield* new CannotWrite({
      path: out,
      detail: "it is where the config of a project stands. Choose another name."
    })
  }
  for (const source of evidence) {
    if (isInside(path, yield* realTarget(source), target)) {
      const detail = `it belongs to ${source}, which the report is about. Choose a file outside.`
      return yield* new CannotWrite({ path: out, detail })
    }
  }
})

/**
 * Refuses, before a command does its work, a report that could not be written afterwards: one whose folder is not there,
 * that may not be written, or that would overwrite the `evidence`. Nothing is written yet.
 *
 * @since 0.1.0
 */
export const checkOut = Effect.fn("checkOut")(function* (out: Option.Option<string>, evidence: ReadonlyArray<string>) {
  if (Option.isNone(out)) return
  yield* refuseEvidence(out.value, evidence)
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const target = yield* realTarget(out.value)
  const folder = path.dirname(target)
  const failed = cannotWrite(out.value)
  const there = yield* Effect.option(fs.stat(target))
  if (Option.isSome(there) && there.value.type === "Directory") {
    return yield* new CannotWrite({ path: out.value, detail: "it is a folder, not a file." })
  }
  const { type } = yield* fs.stat(folder).pipe(Effect.mapError(failed))
  if (type !== "Directory") {
    return yield* new CannotWrite({ path: out.value, detail: "the folder above it is a file, not a folder." })
  }
  yield* fs.access(Option.isSome(there) ? target : folder, { writable: true }).pipe(Effect.mapError(failed))
})

/**
 * Writes a report as a whole, so that an earlier one stays where there is no room for it. A device or a pipe, and a file in
 * a folder that may not be written, can only be written as they are.
 */
const putWhole = Effect.fnUntraced(function* (out: string, text: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const bytes = new TextEncoder().encode(text)
  const target = yield* realTarget(out)
  const folder = path.dirname(target)
  const there = yield* Effect.option(fs.stat(target))
  const isFile = Option.isNone(there) || there.value.type === "File"
  const isStream = ["/dev/", "/proc/"].some((place) => path.resolve(out).startsWith(place))
  const mayAdd = yield* Effect.isSuccess(fs.access(folder, { writable: true }))
  if (!isFile || isStream || !mayAdd) return yield* fs.writeFile(out, bytes).pipe(Effect.mapError(cannotWrite(out)))
  const beside = path.join(folder, `.${path.basename(target)}.assay-new`)
  yield* replaceFile(fs, target, (put) => put(bytes), beside).pipe(
    Effect.mapError(({ detail }) => new CannotWrite({ path: out, detail }))
  )
})

/**
 * Writes a command's result to stdout, or to a file. A report that cannot be written is a failure, and so is one that
 * would overwrite the `evidence` it was made of: files, or folders with all that is in them.
 *
 * @since 0.1.0
 */
export const writeReport = Effect.fn("writeReport")(function* (
  text: string,
  out: Option.Option<string>,
  evidence: ReadonlyArray<string>
) {
  if (Option.isNone(out)) return yield* Console.log(text.replace(/\n$/u, ""))
  yield* refuseEvidence(out.value, evidence)
  yield* putWhole(out.value, text.endsWith("\n") ? text : `${text}\n`)
  yield* remark(`Wrote ${out.value}`)
})

/**
 * Says something beside the result, on stderr, unless the user asked for quiet.
 *
 * @since 0.1.0
 */
export const remark = Effect.fnUntraced(function* (text: string) {
  const screen = yield* Screen
  if (!screen.quiet) yield* Console.error(text)
})

/**
 * Says several such sentences, each on a line.
 *
 * @since 0.1.0
 */
export const remarks = (sentences: ReadonlyArray<string>) =>
  Effect.forEach(sentences, (sentence) => remark(sentence), { discard: true })
