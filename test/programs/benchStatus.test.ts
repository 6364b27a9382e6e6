import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { benchStatus } from "../../src/programs/benchStatus.ts"
import { report } from "../domain/bench/benchReports.ts"
import { good, sut, tierFile } from "../domain/bench/promotions.ts"
import { type Bench, benchOf, ROOT } from "./benching.ts"

const later = "2026-03-01T00:00:00Z"
const two: Bench = { cases: good, reports: [report("01A", good), report("01B", good, { ended_at: later })] }
const statusOf = (bench: Bench, name?: string, root = ROOT) => benchStatus({ root, name }).pipe(benchOf(bench))

describe("benchStatus", () => {
  it.effect("shows of every task class its last run, and of one all runs", () =>
    Effect.gen(function* () {
      const all = yield* statusOf(two)
      assert.strictEqual(all.chain.records, 2)
      assert.deepStrictEqual(
        all.task_classes.map(({ has_folder, history, latest, name, runs }) => [
          name,
          has_folder,
          runs,
          latest?.run_id,
          history
        ]),
        [["fix-it", true, 2, "01B", undefined]]
      )
      const [one] = (yield* statusOf(two, "fix-it")).task_classes
      assert.deepStrictEqual(
        one?.history?.map(({ run_id }) => run_id),
        ["01A", "01B"]
      )
      assert.strictEqual(all.chain.head, one?.latest?.hash)
    })
  )

  it.effect("shows what people granted, and not what evidence would earn", () =>
    Effect.gen(function* () {
      const granted = Effect.fnUntraced(function* (bench: Bench) {
        return (yield* statusOf(bench)).task_classes[0]?.granted
      })
      const current = { "fix-it": { [sut.digest]: "bronze" as const } }
      assert.deepStrictEqual(yield* granted({ ...two, tiers: { ...tierFile, current } }), [
        { sut_digest: sut.digest, tier: "bronze" }
      ])
      assert.deepStrictEqual(yield* granted({ ...two, tiers: { ...tierFile, current: {} } }), [])
    })
  )

  it.effect("keeps the runs of a task class whose folder is gone, and one without runs", () =>
    Effect.gen(function* () {
      const reports = [report("01A", good, { task_class: "gone" })]
      const { task_classes } = yield* statusOf({ ...two, reports })
      assert.deepStrictEqual(
        task_classes.map(({ has_folder, latest, name, runs }) => [name, has_folder, runs, latest === null]),
        [
          ["fix-it", true, 0, true],
          ["gone", false, 1, false]
        ]
      )
    })
  )

  it.effect("fails on a chain that does not verify, a bench root and a task class that are not there", () =>
    Effect.gen(function* () {
      const tags = yield* Effect.all([
        Effect.flip(statusOf({ ...two, damaged: true })),
        Effect.flip(statusOf(two, undefined, "elsewhere")),
        Effect.flip(statusOf(two, "other"))
      ])
      assert.deepStrictEqual(
        tags.map(({ _tag }) => _tag),
        ["ChainTampered", "BenchRootNotFound", "TaskClassNotFound"]
      )
    })
  )
})
