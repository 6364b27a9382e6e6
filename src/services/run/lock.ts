import { Effect, type FileSystem, type Path, type Scope } from "effect"
import type { CannotWrite } from "../../domain/source/errors.ts"
import { RunLocked } from "../../domain/run/errors.ts"
import { fileNameOf, idOfFileName } from "../../domain/run/fileNames.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"

const HOLDER = /^([0-9]+)-([0-9]+)-(.+)$/
const LOCK = ".lock-"

interface Holder {
  readonly file: string
  readonly pid: number
  readonly started: number
  readonly host: string
}

const marked = (prefix: string, self: HostProcess["Service"]): string =>
  `${prefix}${self.pid}-${self.started}-${fileNameOf(self.host)}`

const holderOf = (prefix: string, file: string): ReadonlyArray<Holder> => {
  const [, pid, started, host] = (file.startsWith(prefix) ? HOLDER.exec(file.slice(prefix.length)) : null) ?? []
  return host === undefined
    ? []
    : [{ file, pid: Number(pid), started: Number(started), host: idOfFileName(host) ?? host }]
}

const isGone = (holder: Holder, self: HostProcess["Service"]): boolean =>
  holder.host === self.host && (holder.pid === self.pid ? holder.started !== self.started : !self.isAlive(holder.pid))

const show = (holder: Holder, self: HostProcess["Service"]): string => {
  const who = `process ${holder.pid} on ${holder.host}, started ${new Date(holder.started).toISOString()}`
  return holder.host === self.host && holder.pid === self.pid
    ? `this process (${holder.pid})`
    : `${who} (if that one no longer runs, delete ${holder.file})`
}

/**
 * A folder beside others for this process to work in, until the scope closes; `prefix` tells what it is for. Those with
 * the same prefix whose processes are gone are removed.
 *
 * @since 0.1.0
 */
export const draftFolder = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  { dir, prefix }: { readonly dir: string; readonly prefix: string }
): Effect.Effect<string, CannotWrite, Scope.Scope> => {
  const draft = path.join(dir, marked(prefix, self))
  const remove = (folder: string) =>
    fs.remove(folder, { recursive: true, force: true }).pipe(Effect.mapError(cannotWrite(folder)))
  const sweep = Effect.gen(function* () {
    const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotWrite(dir)))
    const left = names.flatMap((name) => holderOf(prefix, name)).filter((holder) => isGone(holder, self))
    // What cannot be removed is in nobody's way.
    yield* Effect.forEach(left, ({ file }) => Effect.exit(remove(path.join(dir, file))), { discard: true })
  })
  return Effect.acquireRelease(
    sweep.pipe(Effect.andThen(fs.makeDirectory(draft).pipe(Effect.mapError(cannotWrite(dir)))), Effect.as(draft)),
    () => Effect.exit(remove(draft))
  )
}

/**
 * Fails where another process is writing to a run folder; for who finds it in the middle of a change.
 *
 * @since 0.1.0
 */
export const unlessLocked = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  self: HostProcess["Service"],
  dir: string
) {
  const names = yield* Effect.orElseSucceed(fs.readDirectory(dir), () => [])
  const holder = names.flatMap((name) => holderOf(LOCK, name)).find((found) => !isGone(found, self))
  if (holder !== undefined) return yield* new RunLocked({ path: dir, holder: show(holder, self) })
})

/**
 * Holds a run folder for writing until the scope closes. The name of the lock file says who holds it, so that taking it
 * is one exclusive creation: each writer puts its own file first and looks for others second, and of two at the same
 * moment at least one sees the other and gives way. Locks of processes that are gone are removed.
 *
 * @since 0.1.0
 */
export const lockRun = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  dir: string
): Effect.Effect<void, RunLocked | CannotWrite, Scope.Scope> => {
  const name = marked(LOCK, self)
  const file = path.join(dir, name)
  const locked = (holder: Holder) => new RunLocked({ path: dir, holder: show(holder, self) })
  const create = fs
    .writeFile(file, new Uint8Array(), { flag: "wx" })
    .pipe(
      Effect.mapError((error) =>
        error.reason._tag === "AlreadyExists"
          ? locked({ file: name, pid: self.pid, started: self.started, host: self.host })
          : cannotWrite(dir)(error)
      )
    )
  const release = fs.remove(file, { force: true }).pipe(Effect.mapError(cannotWrite(file)))
  const giveWay = Effect.gen(function* () {
    const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotWrite(dir)))
    const others = names.filter((other) => other !== name).flatMap((other) => holderOf(LOCK, other))
    for (const other of others) {
      if (!isGone(other, self)) return yield* locked(other)
      yield* fs
        .remove(path.join(dir, other.file), { force: true })
        .pipe(Effect.mapError(cannotWrite(path.join(dir, other.file))))
    }
  }).pipe(Effect.tapError(() => release))
  // A lock that cannot be removed is stale once this process is gone.
  return Effect.acquireRelease(create.pipe(Effect.andThen(giveWay)), () => Effect.exit(release))
}

/**
 * Removes the locks of processes that are gone from a run folder, as far as that can be done; for who has nothing to write.
 *
 * @since 0.1.0
 */
export const sweepLocks = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  dir: string
) {
  const names = yield* Effect.orElseSucceed(fs.readDirectory(dir), () => [])
  const left = names.flatMap((name) => holderOf(LOCK, name)).filter((holder) => isGone(holder, self))
  // What cannot be removed is in nobody's way.
  yield* Effect.forEach(left, ({ file }) => Effect.exit(fs.remove(path.join(dir, file))), { discard: true })
})
