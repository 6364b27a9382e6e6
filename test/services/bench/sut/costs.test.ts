import { assert, describe } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { attempt, inBench, type ToyBench } from "../inBench.ts"

const REPLY = "echo {}\n"

/** A meter that keeps what it is told and prints a cost. */
const meter = (bench: ToyBench, prints: string) =>
  bench.write("meter.sh", `cat > '${bench.root}/told.json'; printf '%s' '${prints}'\n`)

/** The end of an attempt, and what was warned of. */
const attempted = (bench: ToyBench, script: string, settings: object, seconds?: number) =>
  Effect.gen(function* () {
    const said: Array<string> = []
    const loaded = yield* bench.declaring(script, settings)
    const { sut, end } = yield* attempt(bench, loaded, undefined, seconds).pipe(
      Effect.provide(Logger.layer([Logger.make(({ message }) => void said.push(String(message)))]))
    )
    return { sut, end, said }
  })

const METER = { meter: ["sh", "meter.sh"] } as const

describe("What an attempt costs", () => {
  inBench("is nobody's guess where nothing is declared, whatever the system itself says", (bench) =>
    Effect.gen(function* () {
      const { sut, end } = yield* attempted(bench, `echo '{"output":{"cost_usd":0}}'\n`, {})
      assert.deepInclude(sut, { costBasis: "none", maxCostUsd: null })
      assert.isNull(end.costUsd)
    })
  )

  inBench("is the declared most, also where the attempt failed or came too late", (bench) =>
    Effect.gen(function* () {
      for (const [script, tag, seconds] of [
        [REPLY, "Replied", 120],
        ["exit 3\n", "Failed", 120],
        ["sleep 30\n", "TimedOut", 1]
      ] as const) {
        const { sut, end } = yield* attempted(bench, script, { max_cost_usd: 0.25 }, seconds)
        assert.deepInclude(sut, { costBasis: "declared", maxCostUsd: 0.25 })
        assert.deepStrictEqual([end._tag, end.costUsd], [tag, 0.25])
      }
    })
  )

  inBench("is what the meter says, also where the attempt failed or came too late", (bench) =>
    Effect.gen(function* () {
      yield* meter(bench, '{"cost_usd":0.125}')
      for (const [script, tag, seconds] of [
        [REPLY, "Replied", 120],
        ["exit 3\n", "Failed", 120],
        ["sleep 30\n", "TimedOut", 1]
      ] as const) {
        const { sut, end, said } = yield* attempted(bench, script, { ...METER, max_cost_usd: 2 }, seconds)
        assert.deepInclude(sut, { costBasis: "metered", maxCostUsd: 2 })
        assert.deepStrictEqual([end._tag, end.costUsd, said], [tag, 0.125, []])
      }
      const told: object = JSON.parse(yield* bench.fs.readFileString(`${bench.root}/told.json`))
      assert.deepStrictEqual(Object.keys(told), ["task_class", "case_id", "started_at", "ended_at"])
      assert.deepInclude(told, { task_class: "toy", case_id: "one" })
    })
  )

  for (const prints of [
    "",
    "{}",
    '{"cost_usd":-1}',
    '{"cost_usd":"1"}',
    '{"cost_usd":1e999}',
    '{"cost_usd":1,"x":1}'
  ]) {
    inBench(`counts as the declared most, with a warning, where the meter prints ${prints || "nothing"}`, (bench) =>
      Effect.gen(function* () {
        yield* meter(bench, prints)
        const declared = yield* attempted(bench, REPLY, { ...METER, max_cost_usd: 2 })
        assert.strictEqual(declared.end.costUsd, 2)
        assert.lengthOf(declared.said, 1)
        const unknown = yield* attempted(bench, REPLY, METER)
        assert.isNull(unknown.end.costUsd)
        assert.include(unknown.said[0], "is not known")
      })
    )
  }
})
