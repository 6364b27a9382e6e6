import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Sink, Stdio } from "effect"
import { TestConsole } from "effect/testing"
import { BenchEvent } from "../../../src/programs/bench/BenchEvent.ts"
import { benchProgress } from "../../../src/programs/cli/benchProgress.ts"
import { Screen } from "../../../src/programs/cli/Screen.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { reportOf } from "../../domain/bench/generators.ts"

const events: ReadonlyArray<BenchEvent> = [
  BenchEvent.Planned({
    runId: "01J00000000000000000000000",
    resumedFrom: "01J00000000000000000000001",
    taskClass: "toy",
    sut: "\u001b[31mred",
    cases: 4,
    attempts: 8,
    takenOver: 2,
    cached: 1
  }),
  ...[4, 5, 6, 7].map((done) => BenchEvent.Progressed({ done, attempts: 8, costUsd: done === 4 ? 0 : 0.1 * done })),
  BenchEvent.Stopped({ why: "cost-cap", done: 7, attempts: 8 }),
  BenchEvent.Appended({ report: reportOf([]), hash: digestOf("x") })
]

/** What is said on stderr of a run: written over on a terminal, else in lines. */
const said = (terminal: boolean, quiet = false) =>
  Effect.gen(function* () {
    const written: Array<string> = []
    const stdio = Stdio.layerTest({
      stderrIsTerminal: Effect.succeed(terminal),
      stderr: () => Sink.forEach((text) => Effect.sync(() => written.push(String(text))))
    })
    const tell = yield* benchProgress.pipe(
      Effect.provide(Layer.merge(stdio, Layer.succeed(Screen, { width: 0, color: false, quiet })))
    )
    yield* Effect.forEach(events, tell, { discard: true })
    return { written, lines: yield* TestConsole.errorLines }
  })

describe("The progress of a run", () => {
  it.effect("is a line now and then where nobody watches", () =>
    Effect.gen(function* () {
      const { lines, written } = yield* said(false)
      assert.deepStrictEqual(written, [])
      assert.deepStrictEqual(lines, [
        "Run 01J00000000000000000000000 of toy by ␛[31mred: 4 cases, 8 attempts (2 taken over from 01J00000000000000000000001, 1 from the cache, not run)",
        "4 of 8 attempts",
        "6 of 8 attempts, 0.6 USD so far",
        "Stopped by the cost cap after 7 of 8 attempts; what was done is kept."
      ])
    })
  )

  it.effect("is one line that is written over on a terminal, and gone at the end", () =>
    Effect.gen(function* () {
      const { lines, written } = yield* said(true)
      assert.deepStrictEqual(written, [
        "\r\u001b[K4 of 8 attempts",
        "\r\u001b[K5 of 8 attempts, 0.5 USD so far",
        "\r\u001b[K6 of 8 attempts, 0.6 USD so far",
        "\r\u001b[K7 of 8 attempts, 0.7 USD so far",
        "\r\u001b[K"
      ])
      assert.lengthOf(lines, 2)
    })
  )

  it.effect("is nothing where the user asked for quiet", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* said(true, true), { written: [], lines: [] })
    })
  )
})
