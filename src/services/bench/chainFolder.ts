import { Effect, type FileSystem, Option, type Path, type PlatformError, Result } from "effect"
import type { BenchReport } from "../../domain/bench/BenchReport.ts"
import { headOf, headText, linkRecord, parseRecordName, recordName, recordText } from "../../domain/bench/chain.ts"
import { ChainLocked, ChainTampered } from "../../domain/bench/chainErrors.ts"
import { type ChainFile, type ChainFault, verifyChain } from "../../domain/bench/verifyChain.ts"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { CannotWrite, InputMissing } from "../../domain/source/errors.ts"
import { quote } from "../../domain/source/wording.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotMakeFolder, cannotRead, cannotWrite } from "../ioErrors.ts"
import { lockRun, PATIENCE } from "../run/lock.ts"
import { replaceFile } from "../run/writeFiles.ts"

type Fs = FileSystem.FileSystem

const HEAD = "HEAD"
/** Before the name of a record that is not in its place yet. */
const NEXT = ".next-"
const ATTEMPTS = 20

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The text of a file to the last byte. Nothing stands for bytes that are no text: no record is empty. */
const exactText = (bytes: Uint8Array): string =>
  Result.getOrElse(
    Result.try(() => decoder.decode(bytes)),
    () => ""
  )

/** None where there is no such file. */
const ifThere = <A>(file: string, effect: Effect.Effect<A, PlatformError.PlatformError>) =>
  effect.pipe(
    Effect.asSome,
    Effect.catch((error) =>
      error.reason._tag === "NotFound" ? Effect.succeedNone : Effect.fail(cannotRead(file)(error))
    )
  )

/** What is in the folder of a chain. `next` are records that are not in their places yet, by the names of those. */
interface Seen {
  readonly head: string | null
  readonly files: ReadonlyArray<ChainFile>
  readonly next: ReadonlyArray<ChainFile>
  /** A writer was at it meanwhile, so that the parts may not fit together. */
  readonly torn: boolean
}

const look = Effect.fnUntraced(function* (fs: Fs, path: Path.Path, dir: string) {
  const textOf = (name: string) => {
    const file = path.join(dir, name)
    return ifThere(file, Effect.map(fs.readFile(file), exactText))
  }
  const head = Option.getOrNull(yield* textOf(HEAD))
  const names = Option.getOrElse(yield* ifThere(dir, fs.readDirectory(dir)), (): ReadonlyArray<string> => [])
  let vanished = false
  const filesOf = Effect.fnUntraced(function* (prefix: string, wanted: (name: string) => boolean) {
    const files: Array<ChainFile> = []
    for (const name of names.filter(wanted).toSorted(byCodeUnit)) {
      const text = yield* textOf(name)
      if (Option.isSome(text)) files.push({ name: name.slice(prefix.length), text: text.value })
      else vanished = true
    }
    return files
  })
  const files = yield* filesOf("", (name) => !name.startsWith(".") && name.endsWith(".json"))
  const isNext = (name: string) => name.startsWith(NEXT) && parseRecordName(name.slice(NEXT.length)) !== undefined
  const next = yield* filesOf(NEXT, isNext)
  return { head, files, next, torn: vanished || head !== Option.getOrNull(yield* textOf(HEAD)) } satisfies Seen
})

/**
 * Verifies what was seen. A writer that was killed may have left the record that HEAD names beside its place: if the
 * chain verifies with it, it is the chain, since HEAD says so.
 */
const verify = ({ files, head, next }: Seen, anchor?: string) => {
  const plain = { records: verifyChain({ files, head, anchor }), unplaced: undefined }
  if (Result.isSuccess(plain.records)) return plain
  const completed = next.map((file) => ({
    records: verifyChain({ files: [...files, file], head, anchor }),
    unplaced: file.name
  }))
  return completed.find(({ records }) => Result.isSuccess(records)) ?? plain
}

/**
 * The chain in a folder: `<seq>-<run_id>.json` for each record, and `HEAD`. A record is written beside its place, then
 * HEAD, then the record is moved into its place. So a writer may be killed at any moment: before HEAD names a record, it
 * is not in the chain; afterwards it is, and whoever comes next puts it into its place. HEAD is never behind the records
 * that stand in their places, so that one too many is always an inserted one.
 */
export const chainFolder = (fs: Fs, path: Path.Path, self: HostProcess["Service"], dir: string) => {
  const at = (name: string) => path.join(dir, name)
  const tampered = (fault: ChainFault) => new ChainTampered({ chain: dir, ...fault })
  const verified = (seen: Seen, anchor?: string) => {
    const { records, unplaced } = verify(seen, anchor)
    return Effect.fromResult(
      Result.mapBoth(records, {
        onFailure: tampered,
        onSuccess: (records) => ({ records, head: headOf(records), unplaced })
      })
    )
  }

  const read = Effect.fn("AuditChain.read")(function* (anchor?: string) {
    const seen = yield* look(fs, path, dir).pipe(Effect.repeat({ until: ({ torn }) => !torn, times: ATTEMPTS }))
    if (seen.torn) return yield* new InputMissing({ path: dir, detail: "it is being written to. Run this again." })
    const { head, records } = yield* verified(seen, anchor)
    return { head, records }
  })

  const put = (name: string, text: string) => replaceFile(fs, at(name), (write) => write(encoder.encode(text)))
  const place = (name: string) => fs.rename(at(`${NEXT}${name}`), at(name)).pipe(Effect.mapError(cannotWrite(at(name))))
  /** What was written before a writer was killed, and what HEAD does not name, is in nobody's way. */
  const sweep = Effect.gen(function* () {
    const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotWrite(dir)))
    const left = names.filter((name) => name.startsWith(NEXT))
    yield* Effect.forEach(left, (name) => Effect.exit(fs.remove(at(name), { force: true })), { discard: true })
  })
  const appendLocked = Effect.fnUntraced(function* (report: BenchReport) {
    const { records, unplaced } = yield* verified(yield* look(fs, path, dir))
    if (unplaced !== undefined) yield* place(unplaced)
    yield* sweep
    const record = yield* Effect.try({
      try: () => linkRecord(headOf(records).hash, report),
      catch: (cause) => new CannotWrite({ path: dir, detail: `the report does not fit its format: ${String(cause)}` })
    })
    const name = recordName(records.length + 1, report.run_id)
    yield* put(`${NEXT}${name}`, recordText(record))
    yield* put(HEAD, headText(headOf([...records, record]))).pipe(Effect.tapError(() => sweep))
    yield* place(name)
    return record
  })

  const append = Effect.fn("AuditChain.append")(function* (report: BenchReport) {
    if (parseRecordName(recordName(1, report.run_id)) === undefined) {
      const detail = `a run with the id ${quote(report.run_id)} has no file name. Ids of runs are letters and digits, as of a ULID.`
      return yield* new CannotWrite({ path: dir, detail })
    }
    yield* fs.makeDirectory(dir, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(dir)))
    return yield* Effect.scoped(
      lockRun(fs, path, self, dir).pipe(
        Effect.mapError((error) =>
          error._tag === "RunLocked" ? new ChainLocked({ chain: dir, holder: error.holder }) : error
        ),
        // Several runs may end at once.
        Effect.retry({ schedule: PATIENCE, while: ({ _tag }) => _tag === "ChainLocked" }),
        Effect.andThen(Effect.uninterruptible(appendLocked(report)))
      )
    )
  })
  return { append, read }
}
