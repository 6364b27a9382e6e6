import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { Assets } from "../../src/services/Assets.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { ModuleLoader } from "../../src/services/ModuleLoader.ts"
import { ProcessIsolation } from "../../src/services/ProcessIsolation.ts"
import { RubricHost } from "../../src/services/RubricHost.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { TaskClassRegistry } from "../../src/services/TaskClassRegistry.ts"
import { nodeUsed, root } from "../processes.ts"
import type { Row } from "../Row.ts"

const CASES = 100
const CONCURRENCY = 2

const services = Layer.mergeAll(RubricHost.layer, BenchLoader.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(ProcessIsolation.layer, ModuleLoader.layer, TaskClassRegistry.layer)),
  Layer.provideMerge(SourceReader.layer),
  Layer.provideMerge(Assets.layerDirectory(`${root}/`)),
  Layer.provideMerge(NodeServices.layer)
)

/** Asks the rubric of the greeting bench again and again, in as many processes. */
const scoreCases = (dir: string, times: number) =>
  Effect.gen(function* () {
    const bench = path.join(dir, "bench")
    cpSync(path.join(root, "test/fixtures/bench"), bench, { recursive: true })
    const loader = yield* BenchLoader
    const loaded = yield* loader.loadTaskClass("greeting", bench)
    const { cases } = yield* loader.loadCases(loaded)
    const rubric = yield* RubricHost.use((host) => host.open(loaded))
    const loadedCase = yield* Effect.fromNullishOr(cases[0])
    const started = performance.now()
    const answers = yield* Effect.forEach(
      Array.from({ length: times }, (_, at) => path.join(dir, "evidence", String(at))),
      (evidence) => {
        mkdirSync(path.join(evidence, "workspace"), { recursive: true })
        const output = {
          case_id: loadedCase.case.case_id,
          reply: {},
          workspace: "workspace",
          changed: [],
          validators: {}
        }
        writeFileSync(path.join(evidence, "output.json"), JSON.stringify(output))
        return rubric.score({ loadedCase, evidence })
      },
      { concurrency: CONCURRENCY }
    )
    const failed = answers.filter(({ _tag }) => _tag !== "Replied").length
    if (failed > 0) return yield* Effect.die(new Error(`${failed} of ${times} rubrics gave no reply`))
    return { seconds: (performance.now() - started) / 1000, isolation: yield* rubric.isolationClass }
  }).pipe(Effect.scoped, Effect.provide(services))

/** A program that does nothing, behind the fence of a rubric but without Node's permission model, as often. */
const spawnFenced = (dir: string, times: number) =>
  Effect.gen(function* () {
    const isolation = yield* ProcessIsolation
    const started = performance.now()
    yield* Effect.forEach(
      Array.from({ length: times }, (_, at) => path.join(dir, "fenced", String(at))),
      (cwd) => {
        mkdirSync(path.join(cwd, "logs"), { recursive: true })
        return isolation.run({
          argv: [process.execPath, "-e", "0"],
          cwd,
          stdin: "",
          env: {},
          inherit: [],
          seconds: 60,
          network: false,
          read: [],
          write: [],
          bare: [],
          hide: [path.join(dir, "bench")],
          logs: { folder: path.join(cwd, "logs"), name: "nothing" }
        })
      },
      { concurrency: CONCURRENCY }
    )
    return (performance.now() - started) / 1000
  }).pipe(Effect.provide(services))

const spawnNode = async (dir: string, times: number): Promise<number> => {
  let left = times
  const started = performance.now()
  const worker = async () => {
    while (left-- > 0) await nodeUsed(["-e", "0"], { dir })
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return (performance.now() - started) / 1000
}

/** Rubrics in isolated processes against as many processes that do nothing, at the same concurrency. */
export const isolation: Row = async ({ dir, scale }) => {
  const times = Math.max(10, Math.round(CASES * scale))
  const scored = await Effect.runPromise(scoreCases(dir, times))
  const fenced = await Effect.runPromise(spawnFenced(dir, times))
  const spawned = await spawnNode(dir, times)
  return [
    {
      what: `isolation: ${times} cases through the rubric process against spawning node -e 0`,
      unit: "cases/s",
      measured: times / scored.seconds,
      limit: times / spawned,
      target: 0.7,
      atLeast: true,
      note: scored.isolation
    },
    {
      what: `isolation: ${times} times node -e 0 behind the same fence, against the same`,
      unit: "cases/s",
      measured: times / fenced,
      limit: times / spawned,
      target: 0.7,
      atLeast: true,
      note: "what the row above can reach at most"
    }
  ]
}
