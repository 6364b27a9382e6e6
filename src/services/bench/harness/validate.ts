import { Effect, type FileSystem, type Path } from "effect"
import type { ValidatorResult } from "../../../domain/bench/SavedOutput.ts"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import type { Validator } from "../../../domain/bench/TaskClassSettings.ts"
import { Tail } from "../../dod/Tail.ts"
import { cannotWrite } from "../../ioErrors.ts"
import type { ProcessIsolation } from "../../ProcessIsolation.ts"
import type { Ended } from "../../process/Ended.ts"
import { snapshotArgv } from "../classSnapshot.ts"
import { hiddenPlaces } from "../hiddenPlaces.ts"
import { workFolder } from "../workFolder.ts"
import { copyTree } from "../copyTree.ts"

const SHOWN_LINES = 20

const statusOf = (ended: Ended): Pick<ValidatorResult, "status" | "exit_code"> => {
  switch (ended._tag) {
    case "Exited":
      return { status: ended.code === 0 ? "passed" : "failed", exit_code: ended.code }
    case "NotStarted":
      return { status: "not_run", exit_code: null }
    case "Signalled":
      return { status: "failed", exit_code: null }
    case "TimedOut":
      return { status: "timeout", exit_code: null }
  }
}

const lastLines = (text: string): ReadonlyArray<string> => {
  const tail = new Tail()
  tail.add(new TextEncoder().encode(text))
  return tail.lines(SHOWN_LINES)
}

/** A result that is to be validated. `snapshot` holds the files of the task class that validators may use. */
export interface ToValidate {
  readonly loaded: LoadedTaskClass
  readonly workspace: string
  readonly evidence: string
  readonly snapshot: string
}

/**
 * Runs one validator in a copy of the result that is its own, so that none can spoil it for the next. Arguments that name
 * files of the task class lead to their snapshot.
 */
export const validate = Effect.fnUntraced(function* (
  services: {
    readonly fs: FileSystem.FileSystem
    readonly path: Path.Path
    readonly isolation: ProcessIsolation["Service"]
  },
  { loaded, workspace, evidence, snapshot }: ToValidate,
  { name, command }: Validator
) {
  const { fs, path, isolation } = services
  const folder = yield* workFolder(fs)
  const copy = path.join(folder, "workspace")
  yield* copyTree(fs, workspace, copy).pipe(Effect.mapError(cannotWrite(copy)))
  const { bare, hide } = yield* hiddenPlaces(fs, path, loaded)
  const { ended, stdout, stderrTail } = yield* isolation.run({
    argv: snapshotArgv(path, command, loaded, snapshot),
    cwd: copy,
    stdin: "",
    env: {},
    inherit: [],
    seconds: loaded.settings.limits.validator_seconds,
    network: false,
    read: [snapshot],
    write: [],
    bare,
    hide: [...hide, path.resolve(evidence)],
    logs: { folder: evidence, name: `validator-${name}` }
  })
  const said = [...lastLines(stdout), ...lastLines(stderrTail), ...("detail" in ended ? [ended.detail] : [])]
  const tail = said.join("\n").replaceAll(copy, ".").replaceAll(snapshot, loaded.taskClass.name)
  return [name, { ...statusOf(ended), tail } satisfies ValidatorResult] as const
}, Effect.scoped)
