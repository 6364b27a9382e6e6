// Scores hostile cases as an ordinary user and writes what came of them; started by `hostileRun.ts`.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { argv, execPath, getuid } from "node:process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer, Path } from "effect"
import { Assets } from "../../../../src/services/Assets.ts"
import { ModuleLoader } from "../../../../src/services/ModuleLoader.ts"
import { ProcessIsolation } from "../../../../src/services/ProcessIsolation.ts"
import { type RubricAnswer, RubricHost } from "../../../../src/services/RubricHost.ts"
import { caseIn, classOf, codeOf, scoreOnce } from "../rubrics.ts"
import type { HostileAct, HostilePlan, HostileResult } from "./plan.ts"

const plan: HostilePlan = JSON.parse(readFileSync(argv[2] ?? "", "utf8"))

const layerOf = (isolation: typeof ProcessIsolation.layer) =>
  RubricHost.layer.pipe(
    Layer.provide([isolation, ModuleLoader.layer]),
    Layer.provide(Assets.layerDirectory(plan.root)),
    Layer.provideMerge(NodeServices.layer)
  )

const FILES = ["acts.ts", "breakdown-keys.ts", "probes.ts", "registration.ts", "rubric.ts"]

const shown = (answer: RubricAnswer): HostileResult => ({
  code: codeOf(answer),
  detail: answer._tag === "Replied" ? JSON.stringify(answer.reply) : answer.detail,
  wallClockMs: answer.wallClockMs
})

const run = Effect.fnUntraced(function* (folder: string, acts: ReadonlyArray<HostileAct>) {
  const path = yield* Path.Path
  const bench = (name: string) => path.join(plan.root, "bench", name)
  const hostile = yield* classOf(bench("hostile"), FILES, { _tag: "Module", exportName: "HostileRubric" })
  const awaiting = yield* classOf(bench("awaiting"), ["rubric.ts"], { _tag: "Module", exportName: "AwaitingRubric" })
  const host = yield* RubricHost
  const rubric = yield* host.open(hostile)
  const results = yield* Effect.forEach(
    acts,
    (act, index) =>
      Effect.gen(function* () {
        const made = yield* caseIn(
          path.join(folder, String(index)),
          { "case/input/act.json": JSON.stringify(act) },
          act.seconds
        )
        return [act.id, shown(yield* rubric.score(made))] as const
      }),
    { concurrency: 2 }
  )
  const waiting = shown(yield* scoreOnce(awaiting, yield* caseIn(path.join(folder, "awaiting"), {})))
  return {
    isolationClass: yield* rubric.isolationClass,
    results: Object.fromEntries([...results, ["awaiting", waiting]])
  }
}, Effect.scoped)

/** The same acts by the same rubric in a process that nobody isolates. */
const control = Effect.fnUntraced(function* (folder: string) {
  const path = yield* Path.Path
  const rubric = path.join(plan.root, "bench/hostile/rubric.ts")
  const script = `import(${JSON.stringify(rubric)}).then((m) => m.HostileRubric.score()).then((r) => console.log(JSON.stringify(r)))`
  return Object.fromEntries(
    yield* Effect.forEach(plan.controls, (act, index) =>
      Effect.gen(function* () {
        const place = path.join(folder, `control-${index}`)
        yield* caseIn(place, { "case/input/act.json": JSON.stringify(act) })
        const { stdout, stderr } = spawnSync(execPath, ["--no-warnings", "-e", script], {
          cwd: path.join(place, "case"),
          encoding: "utf8"
        })
        return [act.id, `${stdout}${stderr}`] as const
      })
    )
  )
})

const main = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const at = (name: string) => path.join(plan.root, "run", name)
  const best = yield* Effect.provide(run(at("best"), plan.acts), layerOf(ProcessIsolation.layer))
  const plain = yield* Effect.provide(run(at("plain"), plan.plainActs), layerOf(ProcessIsolation.layerPlain))
  const controls = yield* control(at("controls"))
  const result = { user: getuid?.() ?? -1, best, plain, controls }
  yield* fs.writeFileString(at("result.json"), JSON.stringify(result))
})

await Effect.runPromise(main.pipe(Effect.provide(NodeServices.layer)))
