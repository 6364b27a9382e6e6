import { geteuid, setegid, seteuid } from "node:process"
import { afterAll, assert, beforeAll, describe } from "@effect/vitest"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { Means } from "../../../src/domain/dod/Criterion.ts"
import { makeCommand } from "../../../src/services/dod/command.ts"
import { makeEvidence } from "../../../src/services/dod/evidence.ts"
import { folderFiles } from "../../../src/services/dod/FolderFiles.ts"
import { DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { decide, declaring } from "./deciding.ts"
import { folder, live } from "./folder.ts"

const NOBODY = 65534
const root = geteuid?.() === 0

// Root may do everything, so that nothing could be refused.
beforeAll(() => {
  if (!root) return
  setegid?.(NOBODY)
  seteuid?.(NOBODY)
})
afterAll(() => {
  if (!root) return
  seteuid?.(0)
  setegid?.(0)
})

describe("Without the permission", () => {
  live("to read a file, evidence fails", () =>
    Effect.gen(function* () {
      const { dir, write, fs } = yield* folder
      yield* fs.chmod(yield* write("report.json", "{}"), 0o000)
      const layer = Layer.effect(DodEvaluator, makeEvidence({ folder: dir })).pipe(Layer.provide(NodeServices.layer))
      const json = Means.cases.Evidence.make({
        evidence: { kind: "json", path: "report.json", pointer: "", equals: {} }
      })
      assert.match(yield* decide(layer, declaring(json)), /^failed: Cannot read report\.json: .*permission/iu)
      const print = yield* (yield* folderFiles(dir)).fingerprint("report.json")
      assert.match(print, /^unreadable: /u)
      yield* fs.chmod(`${dir}/report.json`, 0o600)
      assert.match(yield* decide(layer, declaring(json)), /^passed/u)
    })
  )

  live("to run a file, a command fails", () =>
    Effect.gen(function* () {
      const { dir, write, fs } = yield* folder
      const script = yield* write("check", "#!/bin/sh\nexit 0\n")
      yield* fs.chmod(script, 0o600)
      const layer = Layer.effect(DodEvaluator, makeCommand({ allow: true, cwd: dir })).pipe(
        Layer.provide(NodeServices.layer)
      )
      const command = Means.cases.Command.make({ command: { argv: ["./check"] } })
      assert.match(yield* decide(layer, declaring(command)), /^failed: .* cannot start: /u)
      yield* fs.chmod(script, 0o700)
      assert.match(yield* decide(layer, declaring(command)), /^passed/u)
    })
  )
})
