import { cpSync } from "node:fs"
import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { Problem } from "../../src/domain/source/Problem.ts"
import { lintBench } from "../../src/programs/lintBench.ts"
import { Assets } from "../../src/services/Assets.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { HostProcess } from "../../src/services/HostProcess.ts"
import { ModuleLoader } from "../../src/services/ModuleLoader.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { TaskClassRegistry } from "../../src/services/TaskClassRegistry.ts"
import { TierConfig } from "../../src/services/TierConfig.ts"

const project = path.resolve(import.meta.dirname, "../..")
const fixture = path.join(project, "test/fixtures/bench")

/** When the cases of greeting were added and validated. */
export const NOVEMBER = Date.UTC(2026, 10, 1)

/** What does not remember a task class: the files, the assets; on the day on which the cases were added. */
export const machine = Layer.provideMerge(Assets.layerDirectory(project), NodeServices.layer).pipe(
  Layer.merge(Layer.effectDiscard(TestClock.setTime(NOVEMBER)))
)

/** A process's view of a bench: a registry that is empty, a loader, the tiers. */
export const benchReading = Layer.mergeAll(BenchLoader.layer, TierConfig.layer, HostProcess.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(TaskClassRegistry.layer, ModuleLoader.layer, SourceReader.layer))
)

/** Runs a program as a process of its own would: nothing is loaded yet. */
export const anew = Effect.provide(Layer.fresh(benchReading), { local: true })

/**
 * A bench root in a temporary folder with a copy of the sealed task class greeting. A module of it is loaded once and
 * stays as it was then: change it before anything loads it.
 */
export const greetingCopy = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const root = yield* fs.makeTempDirectoryScoped({ prefix: "assay-bench-" })
  yield* Effect.sync(() => cpSync(fixture, root, { recursive: true }))
  return root
})

/** Replaces something in a file of a bench root; it must stand there. */
export const edit = Effect.fnUntraced(function* (root: string, file: string, from: string | RegExp, to: string) {
  const fs = yield* FileSystem.FileSystem
  const target = path.join(root, file)
  const text = yield* fs.readFileString(target)
  const changed = text.replace(from, to)
  if (changed === text) return yield* Effect.die(new Error(`${file} does not hold ${String(from)}`))
  yield* fs.writeFileString(target, changed)
})

/** The problems of a bench root, of all its task classes or of some. */
export const lint = (root: string, ...names: ReadonlyArray<string>) =>
  lintBench({ root, names }).pipe(
    Effect.map(({ problems }) => problems),
    anew
  )

export const errorsOf = (problems: ReadonlyArray<Problem>) => problems.filter(({ severity }) => severity === "error")

/** Problems as lines: where they stand, by the path in the bench root, and what is wrong. */
export const shown = (root: string, problems: ReadonlyArray<Problem>) =>
  problems.map(({ column, file, line, message }) => {
    const place = line === null ? "" : `:${line}:${column}`
    return `${path.relative(root, file)}${place} ${message}`
  })

/** Lints a copy after a change, and gives the problems as lines. */
export const after = Effect.fnUntraced(function* (file: string, from: string | RegExp, to: string) {
  const root = yield* greetingCopy
  yield* edit(root, file, from, to)
  return shown(root, yield* lint(root))
})
