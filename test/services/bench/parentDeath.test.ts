import { execPath, kill } from "node:process"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { ChildProcess } from "effect/process"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { singleFile } from "../../singleFile.ts"
import { folder, live } from "../dod/folder.ts"
import { claims, marked, newMark, untilMarked, untilSleeps } from "./isolating.ts"

/** Kills the parent of an isolated program by force, and tells whether the program ends with it; it is ended in any case. */
const endsToo = (layer: "best" | "plain") =>
  Effect.gen(function* () {
    const { fs, dir, at } = yield* folder
    yield* fs.makeDirectory(at("tmp"))
    const mark = yield* newMark
    const script = yield* Effect.promise(() => singleFile(new URL("orphan.ts", import.meta.url).pathname))
    const parent = yield* ChildProcess.make(execPath, [script, layer, dir, mark], {
      // What is killed by force leaves its temporary folders behind.
      env: { TMPDIR: at("tmp") },
      extendEnv: true,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit"
    })
    assert.isTrue(yield* untilSleeps(mark))
    kill(parent.pid, "SIGKILL")
    const ended = yield* untilMarked(mark, 0, layer === "best" ? "2 minutes" : "1 second")
    const left = yield* marked(mark)
    // One may end just now.
    left.forEach((id) => Result.try(() => kill(id, "SIGKILL")))
    return ended
  })

const fenced = claims("namespaces").pipe(Effect.provide(ProcessIsolation.layer.pipe(Layer.provide(NodeServices.layer))))

describe.concurrent("When Assay is killed by force, an isolated program", () => {
  live("ends too where there are namespaces", () =>
    Effect.gen(function* () {
      if (yield* fenced) assert.isTrue(yield* endsToo("best"))
    })
  )
  live("would be noticed if it lived on, as it does without", () =>
    Effect.map(endsToo("plain"), (ended) => assert.isFalse(ended))
  )
})
