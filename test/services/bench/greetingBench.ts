import { cpSync } from "node:fs"
import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { it } from "@effect/vitest"
import { Effect, FileSystem, Layer, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { sealText } from "../../../src/domain/bench/sealText.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { BenchLoader } from "../../../src/services/BenchLoader.ts"
import { ModuleLoader } from "../../../src/services/ModuleLoader.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"
import { TaskClassRegistry } from "../../../src/services/TaskClassRegistry.ts"

const repository = path.resolve(import.meta.dirname, "../../..")

/** The bench root of the fixtures. */
export const FIXTURES = path.join(repository, "test/fixtures/bench")

/** A loader with a registry of its own, over real files. */
export const loaderLayer = BenchLoader.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      ModuleLoader.layer.pipe(Layer.provide(Assets.layerDirectory(repository))),
      SourceReader.layer,
      TaskClassRegistry.layer
    )
  ),
  Layer.provideMerge(NodeServices.layer)
)

/** A new bench root that holds a copy of the task class `greeting`, and functions on its files. */
export const greetingBench = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const temporary = yield* fs.makeTempDirectoryScoped()
  const root = path.join(yield* fs.realPath(temporary), "bench")
  const folder = path.join(root, "greeting")
  yield* Effect.sync(() => cpSync(FIXTURES, root, { recursive: true }))
  const at = (name: string) => path.join(folder, name)
  const write = (name: string, text: string) =>
    Effect.andThen(fs.makeDirectory(path.dirname(at(name)), { recursive: true }), fs.writeFileString(at(name), text))
  return {
    fs,
    root,
    folder,
    at,
    write,
    read: (name: string) => fs.readFileString(at(name)),
    /** Replaces a text that must be there. */
    edit: (name: string, from: string, to: string) =>
      Effect.flatMap(fs.readFileString(at(name)), (text) =>
        text.includes(from)
          ? fs.writeFileString(
              at(name),
              text.replace(from, () => to)
            )
          : Effect.die(new Error(`${name} does not hold ${from}`))
      ),
    remove: (name: string) => fs.remove(at(name), { recursive: true }),
    move: (from: string, to: string) => fs.rename(at(from), at(to)),
    /** Seals its cases as they are. */
    seal: Effect.gen(function* () {
      const loader = yield* BenchLoader
      const { cases } = yield* loader.readCases((yield* loader.loadTaskClass("greeting", root)).taskClass)
      const digests = new Map(cases.map(({ case: { case_id }, digest }) => [case_id, digest]))
      yield* fs.writeFileString(at("cases/digests.yaml"), sealText("greeting", digests))
    }).pipe(Effect.provide(Layer.fresh(loaderLayer)))
  }
})

export type GreetingBench = Effect.Success<typeof greetingBench>

const loadWith = (root: string, name: string) =>
  Effect.gen(function* () {
    const loader = yield* BenchLoader
    return yield* loader.loadTaskClass(name, root)
  })

/** Loads `greeting` with a new loader. */
export const load = ({ root }: GreetingBench, name = "greeting") =>
  loadWith(root, name).pipe(Effect.provide(Layer.fresh(loaderLayer)))

/** Loads `greeting` and its cases with a new loader. */
export const loadCases = ({ root }: GreetingBench) =>
  Effect.gen(function* () {
    const loader = yield* BenchLoader
    return yield* loader.loadCases(yield* loader.loadTaskClass("greeting", root))
  }).pipe(Effect.provide(Layer.fresh(loaderLayer)))

/** Reads its cases with a new loader, without comparing them with the seal. */
export const readCases = ({ root }: GreetingBench) =>
  Effect.gen(function* () {
    const loader = yield* BenchLoader
    return yield* loader.readCases((yield* loader.loadTaskClass("greeting", root)).taskClass)
  }).pipe(Effect.provide(Layer.fresh(loaderLayer)))

/** When its cases were added and validated. */
export const NOVEMBER = Date.UTC(2026, 10, 1)

/** A test with a copy of `greeting`, on the day its cases were added. */
export const onGreeting = <A, E>(
  title: string,
  test: (bench: GreetingBench) => Effect.Effect<A, E, NodeServices.NodeServices | Scope.Scope>
) =>
  it.effect(title, () =>
    TestClock.setTime(NOVEMBER).pipe(
      Effect.andThen(Effect.flatMap(greetingBench, test)),
      Effect.scoped,
      Effect.provide(NodeServices.layer)
    )
  )
