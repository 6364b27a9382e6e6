import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { gateStoredRun } from "../../src/programs/gateStoredRun.ts"
import { scoreStoredRun } from "../../src/programs/scoreStoredRun.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { echo, failing, fakeModels, layer, spec } from "./running.ts"
import { messageOf, shardShop, TWO } from "./sharding.ts"

/** Without when and how often it was asked for, and whether the model was cold, which it is for each job. */
const timeless = (text: string) =>
  text.replaceAll(/"(?:attempt|cold_start|started_at|ttft_ms|e2e_ms|decode_tps)": ?[^,}]+,?/gu, "")

withLayer(layer)("Merging the shards of a run", (it) => {
  it.effect("gives the files of a run that one job made, whatever the order of the shards; the shards stay", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      yield* shop.run("whole")
      const asked = shop.fake.requests.length
      for (const of of [1, 3, 5]) {
        const before = shop.fake.requests.length
        const names = Array.from({ length: of }, (_, at) => `${of}s${at + 1}`)
        for (const [at, name] of names.entries()) yield* shop.run(name, [at + 1, of])
        assert.strictEqual(shop.fake.requests.length - before, asked)
        const shards = yield* shop.read(`${of}s1/answers.jsonl`)
        const { counts, run } = yield* shop.merge(names.toReversed(), `of${of}`)
        assert.strictEqual(counts.answers, 16)
        assert.strictEqual(
          timeless(yield* shop.read(`of${of}/answers.jsonl`)),
          timeless(yield* shop.read("whole/answers.jsonl"))
        )
        for (const file of ["pack.yaml", "pack.json"]) {
          assert.strictEqual(yield* shop.read(`of${of}/${file}`), yield* shop.read(`whole/${file}`))
        }
        const { merged_from: from, ...manifest } = run.manifest
        const { host: _, ...whole } = (yield* RunStore.use((store) => store.open(shop.at("whole")))).manifest
        assert.deepStrictEqual(
          { ...manifest, host: undefined },
          { ...whole, run_id: `of${of}`, source: "merge", host: undefined }
        )
        assert.deepStrictEqual(
          from?.map(({ run_id }) => run_id),
          names
        )
        assert.strictEqual(yield* shop.read(`${of}s1/answers.jsonl`), shards)
      }
    })
  )

  it.effect("takes judgements over that all shards have alike; the decision is that on the whole run", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      for (const name of ["whole", "s1", "s2"]) {
        yield* shop.run(name, name === "whole" ? undefined : [Number(name.slice(1)), 2])
        yield* shop.judge(name)
      }
      yield* shop.judge("s2", "other")
      const { leftOut, run } = yield* shop.merge(["s1", "s2"])
      assert.deepStrictEqual(
        run.judges.map(({ id, verdicts }) => [id, verdicts]),
        [["checks", 16]]
      )
      assert.deepStrictEqual(leftOut, [{ id: "other", why: `it has not judged ${shop.at("s1")}` }])
      assert.strictEqual(
        yield* shop.read("merged/judgements/checks/verdicts.jsonl"),
        yield* shop.read("whole/judgements/checks/verdicts.jsonl")
      )
      const score = (name: string) => scoreStoredRun({ run: shop.at(name), minCoverage: 1 })
      const [one, other] = [yield* score("merged"), yield* score("whole")]
      assert.deepStrictEqual({ ...one, run: other.run }, other)
    })
  )

  it.effect("is needed: a gate on one shard is inconclusive at any coverage, and says which part it is", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      const gate = (name: string, minCoverage: number) =>
        gateStoredRun({ run: shop.at(name), minCoverage }).pipe(
          Effect.map(({ groups, run }) => ({
            run,
            tags: groups.flatMap(({ reasons }) =>
              reasons.flatMap((reason) =>
                reason._tag === "Inconclusive" ? reason.reasons.map(({ _tag }) => _tag) : []
              )
            )
          }))
        )
      for (const [name, shard] of [
        ["s1", [1, 2]],
        ["all", [1, 1]]
      ] as const) {
        yield* shop.run(name, shard)
        yield* shop.judge(name)
      }
      const part = yield* gate("s1", 0.01)
      assert.deepStrictEqual(part.run.shard, { index: 1, of: 2 })
      assert.include(part.tags, "OneShard")
      const all = yield* gate("all", 0.01)
      assert.notInclude(all.tags, "OneShard")
    })
  )

  it.effect("says which shards hold answers that failed; resumed, they are shards still, and are merged again", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      const bad = fakeModels((asked) =>
        asked.model === "m" && asked.place?.prompt_id === "constructor" ? failing("refused") : echo(asked)
      )
      yield* shop.run("s1", [1, 2])
      yield* shop.run("s2", [2, 2], { clients: bad.clients })
      const first = yield* shop.merge(["s1", "s2"])
      assert.deepStrictEqual([first.counts.failed, first.again], [1, [shop.at("s2")]])
      const store = yield* RunStore
      const run = yield* store.open(shop.at("s2"))
      const models = fakeModels(echo)
      yield* shop.start({ models: TWO, target: { _tag: "Resumed", run } }).pipe(Effect.provide(models.clients))
      assert.strictEqual(models.requests.length, 1)
      assert.deepStrictEqual((yield* store.open(shop.at("s2"))).manifest.shard, { index: 2, of: 2 })
      assert.deepStrictEqual((yield* shop.merge(["s1", "s2"], "again")).again, [])
      const merged = yield* store.open(shop.at("again"))
      const resumed = shop.start({ models: TWO, target: { _tag: "Resumed", run: merged } })
      assert.include(yield* messageOf(Effect.provide(resumed, models.clients)), "was merged of shards")
    })
  )

  it.effect("refuses what is no whole split, and folders that are not its own, before anything is written", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      yield* shop.run("s1", [1, 2])
      yield* shop.run("s2", [2, 2])
      yield* shop.run("whole")
      yield* shop.run("few", [2, 2], { limit: 1 })
      yield* shop.run("other", [2, 2], { models: [spec("n"), spec("m")] })
      const before = yield* shop.list(".")
      const says = Effect.fnUntraced(function* (names: ReadonlyArray<string>, text: string, out?: string) {
        assert.include(yield* messageOf(shop.merge(names, out)), text)
      })
      yield* says(["s1", "s1/../s1"], "UsageInvalid: The run ")
      yield* says(["s1", "none"], "InputMissing: ")
      yield* says(["s1"], "1 shard of 2 is missing (2)")
      yield* says(["s1", "whole"], "is no shard: it is a whole run")
      yield* says(["s1", "few"], "They differ in the prompts that were asked")
      yield* says(["s1", "other"], "They differ in the models")
      yield* says(["s1", "s2"], "CannotWrite: ", "whole")
      assert.deepStrictEqual(yield* shop.list("."), before)
      const held = yield* RunStore.use((store) => store.open(shop.at("whole")))
      yield* Effect.scoped(
        Effect.andThen(
          RunStore.use((store) => store.writeAnswers(held)),
          says(["s1", "s2"], "RunLocked: ", "whole")
        )
      )
      yield* shop.merge(["s1", "s2"])
    })
  )

  it.effect("refuses a shard that does not hold the answers of its part, each of them", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      yield* shop.run("s1", [1, 3])
      yield* shop.run("s2", [2, 3])
      yield* shop.run("s3", [3, 3])
      const [one, two] = [yield* shop.read("s1/run.json"), yield* shop.read("s2/run.json")]
      yield* shop.write("s1/run.json", one.replace('"index": 1', '"index": 2'))
      yield* shop.write("s2/run.json", two.replace('"index": 2', '"index": 1'))
      assert.include(yield* messageOf(shop.merge(["s1", "s2", "s3"])), "belongs to another shard")
      yield* shop.write("s2/run.json", two)
      const rows = (yield* shop.read("s1/answers.jsonl")).split("\n")
      yield* shop.write("s1/answers.jsonl", rows.slice(1).join("\n"))
      yield* shop.write("s1/run.json", one.replace(/"answers": \d+/u, `"answers": ${rows.length - 2}`))
      assert.include(yield* messageOf(shop.merge(["s1", "s2", "s3"])), "it lacks m / baseline / P1 #0")
      assert.isFalse(yield* shop.exists("merged"))
    })
  )

  it.effect("leaves nothing of a run whose judgement could not be read to its end", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      for (const index of [1, 2]) {
        yield* shop.run(`s${index}`, [index, 2])
        yield* shop.judge(`s${index}`)
      }
      const file = "s2/judgements/checks/verdicts.jsonl"
      const good = yield* shop.read(file)
      yield* shop.write(file, good.replace('"model":"n"', '"model":"stranger"'))
      const before = yield* shop.list(".")
      assert.include(yield* messageOf(shop.merge(["s1", "s2"])), "SourceInvalid: ")
      assert.deepStrictEqual(yield* shop.list("."), before)
      yield* shop.write(file, good)
      yield* shop.merge(["s1", "s2"])
    })
  )
})

withLayer(layer)("A shard of a run", (it) => {
  it.effect("that would be empty is refused, and so is every other one of that split, before anything is asked", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      const message = yield* messageOf(shop.run("s1", [1, 17]))
      assert.include(message, "UsageInvalid: A run of 16 answers cannot be split into 17 shards")
      assert.include(message, "16 at most")
      assert.include(yield* messageOf(shop.run("s3", [3, 2])), "no shard 3 of 2")
      assert.strictEqual(shop.fake.requests.length, 0)
      assert.deepStrictEqual(yield* shop.list("."), [])
    })
  )

  it.effect("that was stopped goes on with what is missing of its part, and no more", () =>
    Effect.gen(function* () {
      const shop = yield* shardShop
      const { run } = yield* shop.run("s1", [1, 2])
      const store = yield* RunStore
      const rows = yield* shop.read("s1/answers.jsonl")
      yield* shop.write("s1/answers.jsonl", `${rows.split("\n").slice(0, 3).join("\n")}\n`)
      const { answers: _, ...open } = run.manifest
      yield* shop.write("s1/run.json", JSON.stringify({ ...open, status: "open" }))
      assert.include(yield* messageOf(shop.merge(["s1"])), "is not finished")
      const fake = fakeModels(echo)
      const done = yield* shop
        .start({ models: TWO, target: { _tag: "Resumed", run: yield* store.open(shop.at("s1")) } })
        .pipe(Effect.provide(fake.clients))
      assert.deepStrictEqual([fake.requests.length, done.total, done.shard], [5, 8, { index: 1, of: 2 }])
      const texts = yield* Stream.runCollect(store.answers(done.run))
      assert.deepStrictEqual(
        texts.map(({ text }) => text),
        rows
          .trimEnd()
          .split("\n")
          .map((row) => /"text":"([^"]*)"/u.exec(row)?.[1])
      )
    })
  )
})
