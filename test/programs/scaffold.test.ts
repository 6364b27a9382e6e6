import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer, PlatformError } from "effect"
import { isScalar, isSeq, parseDocument, visit } from "yaml"
import { promptsOf } from "../../src/domain/pack/prompts.ts"
import { importAnswers } from "../../src/programs/importAnswers.ts"
import { loadPlan } from "../../src/programs/loadPlan.ts"
import { initProject, newPack, newPlan } from "../../src/programs/scaffold.ts"
import { AnswerFile } from "../../src/services/AnswerFile.ts"
import { ConfigFields } from "../../src/services/AssayConfig.ts"
import { Assets } from "../../src/services/Assets.ts"
import { packFormat } from "../../src/services/packFormat.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"

const root = path.resolve(import.meta.dirname, "../..")
const layer = Layer.mergeAll(RunStore.layer, AnswerFile.layer, SourceReader.layer).pipe(
  Layer.provideMerge(Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer))
)

const folder = FileSystem.FileSystem.use((fs) => fs.makeTempDirectoryScoped())
const loaded = (file: string) => SourceReader.use((reader) => reader.read(file, packFormat))

/** The lists in brackets that hold a text without quotes which reads on after a comma. */
const splitTexts = (yaml: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  visit(parseDocument(yaml), {
    Seq: (_, node) => {
      if (!isSeq(node) || node.flow !== true) return
      const plain = node.items.filter((item) => isScalar(item) && item.type === "PLAIN")
      const rest = plain.slice(1).filter((item) => isScalar<unknown>(item) && /^\p{Ll}.* /u.test(String(item.value)))
      if (rest.length > 0) found.push(JSON.stringify(node))
    }
  })
  return found
}

withLayer(layer)("A new project", (it) => {
  it.effect("has a pack without warnings, and answers to all of it from every model", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [file = "", answersFile = "", config = ""] = yield* initProject(dir)
      const pack = yield* loaded(file)
      assert.deepStrictEqual(pack.warnings, [])
      const run = path.join(dir, "run")
      const options = { pack, answersFile, out: run, map: new Map<string, string>(), ignore: new Set<string>() }
      const { answers, expected } = yield* importAnswers(options)
      assert.strictEqual(answers, expected)
      yield* SourceReader.use((reader) => reader.read(config, { what: "config", schema: ConfigFields }))
    }).pipe(Effect.scoped)
  )

  it.effect("has the same pack in both languages, and no text of it is split at a comma", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const shapes = yield* Effect.forEach(["en", "de"] as const, (language) =>
        Effect.gen(function* () {
          const file = path.join(dir, `${language}.yaml`)
          yield* newPack({ id: `my-${language}`, language, file })
          const pack = yield* loaded(file)
          assert.deepStrictEqual([pack.warnings, pack.value.id, pack.value.language], [[], `my-${language}`, language])
          assert.deepStrictEqual(splitTexts(pack.text), [])
          return promptsOf(pack.value).map(({ prompt }) => [prompt.id, prompt.repeats, prompt.green_flags.length])
        })
      )
      assert.deepStrictEqual(shapes[0], shapes[1])
      assert.deepStrictEqual(splitTexts("[Says who, without the number]").length, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("has plans that load, each with an id of its own", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const files = [path.join(dir, "one.yaml"), path.join(dir, "two.yaml")]
      const ids = yield* Effect.forEach(files, newPlan)
      const plans = yield* Effect.forEach(files, loadPlan)
      assert.deepStrictEqual(
        plans.map(({ plan }) => plan.plan_id),
        ids
      )
      assert.notStrictEqual(ids[0], ids[1])
      assert.deepStrictEqual(
        plans.map(({ criteria }) => criteria.map(({ text }) => text)),
        [["Changelog updated"], ["Changelog updated"]]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("never takes the place of a file that is there, and needs a file that YAML is looked for in", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      yield* initProject(dir)
      const again = yield* Effect.flip(initProject(dir))
      assert.strictEqual(again._tag, "CannotWrite")
      assert.include(again.message, "nothing is overwritten")
      const nameless = yield* Effect.flip(newPack({ id: "x", language: "en", file: path.join(dir, "x.txt") }))
      assert.strictEqual(nameless._tag, "UsageInvalid")
    }).pipe(Effect.scoped)
  )

  it.effect("leaves none of its files where one fails, so that it can be done again", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const fs = yield* FileSystem.FileSystem
      yield* fs.writeFileString(path.join(dir, ".github"), "")
      const error = yield* Effect.flip(initProject(dir))
      assert.strictEqual(error._tag, "CannotWrite")
      for (const name of ["packs/first.yaml", "answers.jsonl", "assay.config.yaml"]) {
        assert.isFalse(yield* fs.exists(path.join(dir, name)), name)
      }
      yield* fs.remove(path.join(dir, ".github"))
      assert.lengthOf(yield* initProject(dir), 4)
    }).pipe(Effect.scoped)
  )

  it.effect("leaves the file of another command that was quicker", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const fs = yield* FileSystem.FileSystem
      const target = path.join(dir, "packs/first.yaml")
      yield* fs.makeDirectory(path.dirname(target))
      yield* fs.writeFileString(target, "mine")
      const blind = { ...fs, exists: () => Effect.succeed(false) }
      const error = yield* Effect.flip(Effect.provideService(initProject(dir), FileSystem.FileSystem, blind))
      assert.include(error.message, "nothing is overwritten")
      assert.strictEqual(yield* fs.readFileString(target), "mine")
    }).pipe(Effect.scoped)
  )

  it.effect("says in a sentence where the disk is full", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const full = PlatformError.systemError({
        _tag: "Unknown",
        module: "FileSystem",
        method: "writeFile",
        cause: Object.assign(new Error("no"), { code: "ENOSPC" })
      })
      const blocked = { ...fs, writeFile: () => Effect.fail(full) }
      const dir = yield* folder
      const error = yield* Effect.flip(Effect.provideService(initProject(dir), FileSystem.FileSystem, blocked))
      assert.include(error.message, "no space is left on the disk.")
    }).pipe(Effect.scoped)
  )
})
