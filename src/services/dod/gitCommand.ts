import { Duration, Effect, Result, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { DodEvaluatorError } from "../../domain/dod/errors.ts"
import { environmentOf } from "../process/environment.ts"
import { Tail } from "./Tail.ts"

const LIMIT = Duration.minutes(1)

/** The failure of everything that is asked of git. */
const gitFailed = (detail: string) => new DodEvaluatorError({ evaluator: "git tree", detail })

/** What a git command writes, as it is. It changes nothing, and runs no program that the repository names for watching or comparing files. */
export const gitCommand = Effect.fn("gitCommand")(
  function* (cwd: string, args: ReadonlyArray<string>) {
    const command = ChildProcess.make("git", ["-c", "core.fsmonitor=false", ...args], {
      cwd,
      env: { ...(yield* environmentOf([])), GIT_OPTIONAL_LOCKS: "0" },
      stdin: "ignore",
      forceKillAfter: Duration.seconds(2)
    })
    const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
    const handle = yield* spawner.spawn(command)
    const said = new Tail()
    const [bytes] = yield* Effect.all(
      [
        Stream.mkUint8Array(handle.stdout),
        Stream.runForEach(handle.stderr, (chunk) => Effect.sync(() => said.add(chunk)))
      ],
      { concurrency: 2 }
    )
    const code = yield* handle.exitCode
    if (code !== 0) {
      return yield* gitFailed(`git ${args[0] ?? ""} ended with exit code ${code}: ${said.lines(3).join(" ")}`)
    }
    const text = Result.try(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    return yield* Result.isSuccess(text)
      ? Effect.succeed(text.success)
      : gitFailed("a file's name in the repository is not UTF-8.")
  },
  Effect.scoped,
  Effect.catchTag("PlatformError", ({ message }) => Effect.fail(gitFailed(`git cannot be run: ${message}`))),
  Effect.timeoutOrElse({ duration: LIMIT, orElse: () => gitFailed("git did not answer within a minute.") })
)
