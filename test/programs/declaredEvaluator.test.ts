import { assert, describe, it } from "@effect/vitest"
import { Effect, Path } from "effect"
import { checkDod } from "../../src/programs/checkDod.ts"
import { folder } from "../services/dod/folder.ts"
import { declared, files, planText } from "./planning.ts"

/** What is said of a group of the shipped run as evidence. */
const evidence = (fields: string) =>
  Effect.gen(function* () {
    const path = yield* Path.Path
    const { write, dir } = yield* folder
    const run = path.relative(dir, path.resolve("examples/runs/office"))
    const item = `{ kind: scorecard, run: ${JSON.stringify(run)}, ${fields} }`
    const plan = yield* write("plan.yaml", planText(`definition_of_done: [{ text: Good, evidence: ${item} }]\n`))
    const { summary } = yield* checkDod({ plan }).pipe(declared({ plan, allowCommands: false }))
    return summary.results.map(({ status, reasoning }) => `${status}: ${reasoning}`).join()
  }).pipe(Effect.scoped, Effect.provide(files))

describe("Scorecard evidence", () => {
  it.effect("passes a recommended group, at a level one that reaches it", () =>
    Effect.gen(function* () {
      const careful = "model: careful-7b, variant: baseline"
      assert.match(yield* evidence(careful), /^passed: In \S+ \(\S+\/examples\/runs\/office\) under/u)
      assert.match(yield* evidence(careful), /^passed: In .*careful-7b \/ baseline: recommended/u)
      assert.match(yield* evidence(`${careful}, judge: checks, min_level: partial`), /^passed/u)
    })
  )

  it.effect("fails any other group, and says why", () =>
    Effect.gen(function* () {
      const failures = [
        ["model: bold-13b, variant: baseline", /knocked-out/u],
        ["model: hasty-3b, variant: baseline", /inconclusive/u],
        ["model: careful-7b, variant: none", /conditional/u],
        ["model: careful-7b, variant: none, min_level: strong", /at least strong is asked for/u],
        ["model: nobody, variant: none", /No model "nobody"/u],
        ["model: careful-7b, variant: baseline, judge: nobody", /No judge "nobody"/u]
      ] as const
      for (const [fields, why] of failures) {
        const said = yield* evidence(fields)
        assert.match(said, /^failed: /u)
        assert.match(said, why)
      }
    })
  )

  it.effect("fails where there is no run", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const item = "{ kind: scorecard, run: none, model: m, variant: none }"
      const plan = yield* write("plan.yaml", planText(`definition_of_done: [{ text: Good, evidence: ${item} }]\n`))
      const { summary } = yield* checkDod({ plan }).pipe(declared({ plan, allowCommands: false }))
      assert.match(summary.results[0]?.reasoning ?? "", /^Cannot read/u)
      assert.strictEqual(summary.failed, 1)
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
