import { Effect, type FileSystem, type Path, Schedule, type Scope } from "effect"
import type { CannotWrite } from "../../domain/source/errors.ts"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { RunLocked } from "../../domain/run/errors.ts"
import { fileNameOf, idOfFileName } from "../../domain/run/fileNames.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"

/** The last two parts are absent where a system does not know them, and in locks of Assay before they were known. */
const HOLDER = /^([0-9]+)-([0-9]+)-([^+]+)(?:\+([0-9]+)\+([0-9a-f]{8}))?$/
const LOCK = ".lock-"
const DRAFT = /^\.assay-[0-9a-f]{12}-/

/** How often, and how long between, a writer looks whether one that started later gives way. */
const LOOKS = 40
const PAUSE = "50 millis"

/**
 * When, and how long, a writer that is quick waits for others that are.
 *
 * @since 0.1.0
 */
export const PATIENCE = Schedule.spaced("50 millis").pipe(Schedule.jittered, Schedule.upTo({ duration: "15 seconds" }))

type Self = HostProcess["Service"]

interface Holder extends Pick<Self, "pid" | "started" | "host" | "namespace" | "boot"> {
  readonly file: string
}

const marked = (prefix: string, { boot, host, namespace, pid, started }: Self): string => {
  const machine = namespace === "" || boot === "" ? "" : `+${namespace}+${boot}`
  return `${prefix}${pid}-${started}-${fileNameOf(host)}${machine}`
}

const holderOf = (prefix: string, file: string): ReadonlyArray<Holder> => {
  const parts = file.startsWith(prefix) ? HOLDER.exec(file.slice(prefix.length)) : null
  const [, pid, started, host, namespace = "", boot = ""] = parts ?? []
  return host === undefined
    ? []
    : [{ file, pid: Number(pid), started: Number(started), host: idOfFileName(host) ?? host, namespace, boot }]
}

const isElsewhere = ({ boot, namespace }: Holder, self: Self): boolean =>
  boot !== "" && (boot !== self.boot || namespace !== self.namespace)

/**
 * Whether a holder surely runs no more. The number of a process says so only on the same host and in the same namespace: in
 * another container it is another process's. What began before the machine did is gone, unless it may be on another
 * machine of the same name.
 */
const isGone = (holder: Holder, self: Self): boolean => {
  if (holder.host !== self.host) return false
  if (isElsewhere(holder, self)) return self.boot !== "" && holder.boot !== self.boot && holder.started < self.booted
  return holder.pid === self.pid ? holder.started !== self.started : !self.isAlive(holder.pid)
}

/** Of two that want to write at the same moment, one must go on: the same for both. */
const isBefore = (one: Pick<Holder, "file" | "started">, other: Pick<Holder, "file" | "started">): boolean =>
  one.started < other.started || (one.started === other.started && byCodeUnit(one.file, other.file) < 0)

/** Who holds it, and which `file` to remove where nobody does. */
const show = (holder: Holder, self: Self, file: string): string => {
  const elsewhere = isElsewhere(holder, self)
  const here = holder.host === self.host
  if (here && !elsewhere && holder.pid === self.pid) return `this process (${holder.pid})`
  const where = !here || !elsewhere ? "" : holder.boot === self.boot ? " in another container" : ", another machine"
  const who = `process ${holder.pid} on ${holder.host}${where}, started ${new Date(holder.started).toISOString()}`
  return `${who} (if that one surely no longer runs, delete ${file})`
}

/**
 * A folder beside others for this process to work in, until the scope closes; `prefix` (as `DRAFT`) tells what it is for.
 * Those of processes that are gone are removed, whatever they were for.
 *
 * @since 0.1.0
 */
export const draftFolder = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: Self,
  { dir, prefix }: { readonly dir: string; readonly prefix: string }
): Effect.Effect<string, CannotWrite, Scope.Scope> => {
  const draft = path.join(dir, marked(prefix, self))
  const remove = (folder: string) =>
    fs.remove(folder, { recursive: true, force: true }).pipe(Effect.mapError(cannotWrite(folder)))
  const sweep = Effect.gen(function* () {
    const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotWrite(dir)))
    const left = names
      .flatMap((name) => holderOf(DRAFT.exec(name)?.[0] ?? prefix, name))
      .filter((holder) => isGone(holder, self))
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
  path: Path.Path,
  self: Self,
  dir: string
) {
  const names = yield* Effect.orElseSucceed(fs.readDirectory(dir), () => [])
  const holder = names.flatMap((name) => holderOf(LOCK, name)).find((found) => !isGone(found, self))
  if (holder !== undefined)
    return yield* new RunLocked({ path: dir, holder: show(holder, self, path.join(dir, holder.file)) })
})

/**
 * Holds a run folder for writing until the scope closes. The name of the lock file says who holds it, so that taking it
 * is one exclusive creation: each writer puts its own file first and looks for others second, and of two at the same
 * moment at least one sees the other. It gives way to one that started before it; one that started later may be about to
 * give way itself, and is given a moment. Locks of processes that are gone are removed.
 *
 * @since 0.1.0
 */
export const lockRun = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: Self,
  dir: string
): Effect.Effect<void, RunLocked | CannotWrite, Scope.Scope> => {
  const { pid, started, host, namespace, boot } = self
  const name = marked(LOCK, self)
  const file = path.join(dir, name)
  const locked = (holder: Holder) =>
    new RunLocked({ path: dir, holder: show(holder, self, path.join(dir, holder.file)) })
  const create = fs
    .writeFile(file, new Uint8Array(), { flag: "wx" })
    .pipe(
      Effect.mapError((error) =>
        error.reason._tag === "AlreadyExists"
          ? locked({ file: name, pid, started, host, namespace, boot })
          : cannotWrite(dir)(error)
      )
    )
  const release = fs.remove(file, { force: true }).pipe(Effect.mapError(cannotWrite(file)))
  const others = Effect.gen(function* () {
    const names = yield* fs.readDirectory(dir).pipe(Effect.mapError(cannotWrite(dir)))
    const found = names.filter((other) => other !== name).flatMap((other) => holderOf(LOCK, other))
    const gone = found.filter((other) => isGone(other, self))
    yield* Effect.forEach(gone, (other) =>
      fs
        .remove(path.join(dir, other.file), { force: true })
        .pipe(Effect.mapError(cannotWrite(path.join(dir, other.file))))
    )
    return found.filter((other) => !gone.includes(other))
  })
  const giveWay = Effect.gen(function* () {
    for (let left = LOOKS; ; left--) {
      const [other, ...more] = yield* others
      if (other === undefined) return
      const first = [other, ...more].find((one) => isBefore(one, { ...self, file: name }))
      if (first !== undefined || left === 0) return yield* locked(first ?? other)
      yield* Effect.sleep(PAUSE)
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
  self: Self,
  dir: string
) {
  const names = yield* Effect.orElseSucceed(fs.readDirectory(dir), () => [])
  const left = names.flatMap((name) => holderOf(LOCK, name)).filter((holder) => isGone(holder, self))
  // What cannot be removed is in nobody's way.
  yield* Effect.forEach(left, ({ file }) => Effect.exit(fs.remove(path.join(dir, file))), { discard: true })
})
