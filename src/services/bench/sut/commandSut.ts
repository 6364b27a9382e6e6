import { Clock, Effect, type FileSystem, type Path, type Scope } from "effect"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing, SourceInvalid, UsageInvalid } from "../../../domain/source/errors.ts"
import { cannotRead } from "../../ioErrors.ts"
import type { ProcessIsolation } from "../../ProcessIsolation.ts"
import type { SourceReader } from "../../SourceReader.ts"
import type { OpenSut, SutRequest } from "../../SystemUnderTest.ts"
import { hiddenPlaces } from "../hiddenPlaces.ts"
import { costOf } from "./meter.ts"
import type { ChosenSut } from "./sutChoice.ts"
import { sutLockFormat } from "./sutLock.ts"
import { shownPath } from "./sutFiles.ts"
import { sutParts } from "./sutParts.ts"
import { outcomeOf, type SutOutcome } from "./sutReply.ts"

/** Where a copy lies differs from run to run, and a report does not. */
const withoutPaths = (outcome: SutOutcome, paths: ReadonlyArray<string>): SutOutcome =>
  outcome._tag === "Failed"
    ? { ...outcome, detail: paths.reduce((text, path) => text.replaceAll(path, "."), outcome.detail) }
    : outcome

/** Makes a command ready: copies what it is made of, reads its lock, and takes its digest. */
export const openCommand = Effect.fnUntraced(function* (
  services: {
    readonly fs: FileSystem.FileSystem
    readonly path: Path.Path
    readonly reader: SourceReader["Service"]
    readonly isolation: ProcessIsolation["Service"]
  },
  { name, declared, settings }: Extract<ChosenSut, { readonly _tag: "Command" }>,
  loaded: LoadedTaskClass
): Effect.fn.Return<OpenSut, CannotWrite | InputMissing | SourceInvalid | UsageInvalid, Scope.Scope> {
  const { fs, path, reader, isolation } = services
  const folder = declared ? loaded.taskClass.benchPath : path.resolve(".")
  const base = yield* fs.realPath(folder).pipe(Effect.mapError(cannotRead(folder)))
  const parts = yield* sutParts(services, { name, declared, settings, base }, loaded)
  if (settings.lock !== undefined) {
    // The copy is read: it is what the digest is over. Messages name the file that a person can change.
    const copy = path.join(parts.snapshot, settings.lock)
    const bytes = yield* fs.readFile(copy).pipe(Effect.mapError(cannotRead(copy)))
    yield* reader.decode(shownPath(path, path.join(base, settings.lock)), bytes, sutLockFormat)
  }
  const { bare, hide } = yield* hiddenPlaces(fs, path, loaded)
  const cost = costOf(isolation, path, settings, base)

  const attempt = Effect.fn("SystemUnderTest.attempt")(function* (request: SutRequest) {
    const { loadedCase, workspace, evidence, seconds } = request
    const { task_class, case_id } = loadedCase.case
    const startedAt = yield* Clock.currentTimeMillis
    const end = yield* isolation.run({
      argv: parts.argv,
      cwd: workspace,
      stdin: JSON.stringify({ task_class, case_id, workspace: "." }),
      env: {},
      inherit: settings.env ?? [],
      seconds,
      network: settings.network,
      read: [parts.copies],
      write: [],
      bare,
      hide: [...hide, path.resolve(evidence)],
      logs: { folder: evidence, name: "sut" }
    })
    const endedAt = yield* Clock.currentTimeMillis
    const outcome = yield* outcomeOf(reader, end)
    const costUsd = yield* cost(request, { startedAt, endedAt })
    return { ...withoutPaths(outcome, [parts.copies, workspace]), costUsd }
  })
  return {
    identity: {
      kind: "command",
      name,
      digest: parts.digest,
      lock: settings.lock === undefined ? "undeclared" : "declared"
    },
    isolationClass: isolation.classOf({ isNode: false, network: settings.network }),
    costBasis: settings.meter !== undefined ? "metered" : settings.max_cost_usd !== undefined ? "declared" : "none",
    maxCostUsd: settings.max_cost_usd ?? null,
    attempt
  }
})
