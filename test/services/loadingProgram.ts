import path from "node:path"
import { Effect } from "effect"
import { folder, shell } from "./dod/folder.ts"

const nodeModules = path.resolve(import.meta.dirname, "../../src/services/bench/nodeModules.ts")

/** What a program that loads `x/main.ts` and then does something else writes, and how it ends. */
export const program = (text: string, then = "") =>
  Effect.gen(function* () {
    const { dir, write } = yield* folder
    yield* write("x/main.ts", text)
    yield* write(
      "run.mjs",
      `import { Worker } from "node:worker_threads"
      import { loadModule } from ${JSON.stringify(nodeModules)}
      console.log(loadModule(${JSON.stringify(`${dir}/x/main.ts`)}, "/none.js")._tag)
      ${then}
      process.exitCode = 3`
    )
    return (yield* shell(dir, `"${process.execPath}" run.mjs 2>err; echo $?; echo "$(cat err)"`)).split("\n")
  })
