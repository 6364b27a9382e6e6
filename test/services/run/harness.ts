import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, FileSystem, Layer, Path, Stream } from "effect"
import { answerOfRow } from "../../../src/domain/run/AnswerRow.ts"
import { cellOrder } from "../../../src/domain/run/cellOrder.ts"
import type { Answer } from "../../../src/domain/run/Answer.ts"
import type { Pack } from "../../../src/domain/pack/Pack.ts"
import type { RunManifest } from "../../../src/domain/run/RunManifest.ts"
import { AnswerFile } from "../../../src/services/AnswerFile.ts"
import { packFormat } from "../../../src/services/packFormat.ts"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { RunStore, type StoredRun } from "../../../src/services/RunStore.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"

/** A pack with one variant; one prompt is asked twice, and one has a name that is special in JavaScript. */
export const PACK = `id: tiny
title: Tiny
scale: { 1: a, 2: b, 3: c, 4: d, 5: e }
dimensions:
  - { id: Q1, name: Truth, weight: 2, about: Nothing is invented. }
  - { id: __proto__, name: Form }
ko_rule: { dimension: Q1 }
prompt_variants: [{ id: none }]
categories:
  - id: C
    name: Everything
    prompts:
      - id: P1
        title: Name a colour
        prompt: Name a colour.
        tests: whether a colour is named
        repeats: 2
        red_flags: [names no colour]
        checks: [{ kind: contains, dimension: Q1, text: blue, red_flag: true }]
      - id: constructor
        title: Count
        prompt: Count to three.
        dimensions: [Q1]
        checks: [{ kind: contains, dimension: Q1, text: three }]
      - id: __proto__
        title: Greet
        prompt: Greet me.
`

/** The same with a second variant. */
export const PACK_TWO_VARIANTS = PACK.replace("[{ id: none }]", "[{ id: baseline }, { id: none }]")

/** Everything that runs need, over real files. */
export const layer = Layer.mergeAll(RunStore.layer, AnswerFile.layer, SourceReader.layer).pipe(
  Layer.provideMerge(NodeServices.layer)
)

/** Decodes a pack text. */
export const loadPack = (text: string) =>
  SourceReader.use((reader) => reader.decode("pack.yaml", new TextEncoder().encode(text), packFormat))

/** A new temporary folder and functions on the files in it. */
export const workshop = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const dir = yield* fs.makeTempDirectoryScoped()
  const at = (name: string) => path.join(dir, name)
  return {
    at,
    read: (name: string) => fs.readFileString(at(name)),
    write: (name: string, text: string) => Effect.as(fs.writeFileString(at(name), text), at(name)),
    list: (name: string) => Effect.map(fs.readDirectory(at(name)), (names) => names.toSorted()),
    exists: (name: string) => fs.exists(at(name)),
    fs
  }
})

export const manifestFor = (digest: string, models: ReadonlyArray<string>): RunManifest => ({
  schema_version: 1,
  run_id: "r1",
  created_at: "2026-01-01T00:00:00.000Z",
  tool_version: "0.1.0",
  status: "open",
  source: "run",
  pack: { id: "tiny", version: 1, digest },
  models,
  variants: ["none"],
  sampling: { temperature: 0, seed: 42 }
})

/** An answer of a model to a prompt. */
export const answer = (
  model: string,
  prompt_id: string,
  repeat: number,
  text = `${model} ${prompt_id} ${repeat}`
): Answer => answerOfRow({ model, prompt_id, text }, { model, variant: "none", prompt_id, repeat }, "C")

/** All answers that these models owe the pack, in cell order. */
export const allAnswers = (pack: Pack, models: ReadonlyArray<string>): ReadonlyArray<Answer> =>
  models
    .flatMap((model) => [
      answer(model, "P1", 0),
      answer(model, "P1", 1),
      answer(model, "constructor", 0),
      answer(model, "__proto__", 0)
    ])
    .toSorted(cellOrder(pack, models))

/** Opens an existing run, appends what is missing of the answers, and completes it. */
export const finish = (run: StoredRun, answers: ReadonlyArray<Answer>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const writer = yield* (yield* RunStore).writeAnswers(run)
      yield* writer.append(answers.filter((answer) => !writer.has(answer)))
      return yield* writer.complete
    })
  )

/** A new open run of the models `m1` and `__proto__`. */
export const newRun = (dir: string) =>
  Effect.gen(function* () {
    const pack = yield* loadPack(PACK)
    return yield* (yield* RunStore).create(dir, manifestFor(pack.digest, ["m1", "__proto__"]), PACK)
  })

export const collect = (run: StoredRun) => RunStore.use((store) => Stream.runCollect(store.answers(run)))

const unknown = { namespace: "", boot: "", booted: 0 }

/** A store that believes to be another process; on its host only process 7 lives. */
export const runAs = (pid: number, host: string, started = 1, machine = unknown) =>
  Layer.fresh(RunStore.layerNoDeps).pipe(
    Layer.provide([
      SourceReader.layer,
      Layer.succeed(HostProcess, { pid, host, started, ...machine, cpus: 1, isAlive: (other) => other === 7 })
    ]),
    Layer.provide(NodeServices.layer)
  )
