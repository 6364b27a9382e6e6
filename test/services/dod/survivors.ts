import { kill } from "node:process"
import { Effect, FileSystem, Option } from "effect"

/** A shell script that forks a sleeper which ignores TERM (an ignored signal stays ignored after exec), writes the sleeper's id to `file`, and goes on with `then`. */
export const forkSleeper = (file: string, then: string): string =>
  `(trap '' TERM; echo $(exec sh -c 'echo $PPID') > '${file}'; exec sleep 60) & while ! [ -s '${file}' ]; do sleep 0.01; done; ${then}`

/** The processes whose ids stand in a file and that still run. One that ended and was not yet reaped runs no more. */
export const survivors = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const ids = (yield* fs.readFileString(file)).split(/\s+/u).filter((id) => id !== "")
  const states = yield* Effect.forEach(ids, (id) =>
    Effect.map(Effect.option(fs.readFileString(`/proc/${id}/stat`)), (stat) =>
      Option.isSome(stat) && !/\) [ZX] /u.test(stat.value) ? [Number(id)] : []
    )
  )
  return { written: ids.length, alive: states.flat() }
})

/** Ends processes by force. */
export const end = (ids: ReadonlyArray<number>) => Effect.sync(() => ids.forEach((id) => kill(id, "SIGKILL")))
