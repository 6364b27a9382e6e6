import path from "node:path"
import * as NodePath from "@effect/platform-node/NodePath"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { LoadedCase } from "../../../src/domain/bench/BenchCase.ts"
import { type BenchReport, type SutIdentity, volatileFields } from "../../../src/domain/bench/BenchReport.ts"
import { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import { makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import { endedRuns } from "../../../src/domain/bench/runRecords.ts"
import type { LoadedTaskClass } from "../../../src/domain/bench/TaskClass.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { type CannotWrite, InputMissing } from "../../../src/domain/source/errors.ts"
import type { BenchEvent } from "../../../src/programs/bench/BenchEvent.ts"
import { runBench, type RunBenchOptions } from "../../../src/programs/runBench.ts"
import { AuditChain } from "../../../src/services/AuditChain.ts"
import { BenchHarness, type HarnessEnd } from "../../../src/services/BenchHarness.ts"
import { BenchLoader } from "../../../src/services/BenchLoader.ts"
import { HostProcess } from "../../../src/services/HostProcess.ts"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { type RubricAnswer, RubricHost } from "../../../src/services/RubricHost.ts"
import { ScoreCache } from "../../../src/services/ScoreCache.ts"
import { SystemUnderTest } from "../../../src/services/SystemUnderTest.ts"
import { runInputs } from "../../domain/bench/generators.ts"

/** A task class without files. */
export const toy: LoadedTaskClass = {
  taskClass: makeTaskClass({
    name: "toy",
    benchPath: "/bench/toy",
    minCasesForPromotion: [["bronze", 3]],
    rubric: { command: true },
    breakdownKeys: ["a.b"],
    failureModeTaxonomy: [
      ...RunnerCode.literals.map((code) => [code, "block"] as const),
      ["toy.wrong", "block"],
      ["toy.odd", "warn"]
    ]
  }),
  origin: "file:///bench/toy/registration.ts",
  settings: { suts: {}, validators: [], limits: runInputs.limits },
  descriptions: new Map(),
  rubric: { _tag: "Command", argv: ["rubric"] },
  rubricFiles: [],
  digests: { rubric: runInputs.rubric_digest, taxonomy: runInputs.taxonomy_digest, keys: runInputs.keys_digest }
}

/** An attempt's output: what is scored. */
export const output = (fields: Partial<Extract<HarnessEnd, { _tag: "Output" }>> = {}): HarnessEnd => ({
  _tag: "Output",
  refused: false,
  digest: digestOf("output"),
  costUsd: null,
  wallClockMs: 3,
  ...fields
})

/** A rubric's reply: a pass with 1, if nothing else is said. */
export const reply = (fields: object = {}): RubricAnswer => ({
  _tag: "Replied",
  reply: { passed: true, score: 1, breakdown: { "a.b": 1 }, ...fields },
  wallClockMs: 7
})

/** What a bench of fakes does; a test may change it between runs. */
export interface Acts {
  sut: (caseId: string, repeat: number) => Effect.Effect<HarnessEnd, CannotWrite | InputMissing>
  rubric: (caseId: string) => Effect.Effect<RubricAnswer, CannotWrite | InputMissing>
  identity: SutIdentity
  maxCostUsd: number | null
  /** What comes before a record is appended to the chain. */
  append: (report: BenchReport) => Effect.Effect<void, CannotWrite>
}

/** Which attempt an evidence folder is of. */
const attemptOf = (evidence: string) => {
  const repeat = Number(path.basename(evidence))
  return {
    caseId: path.basename(path.dirname(evidence)),
    repeat,
    name: `${path.basename(path.dirname(evidence))}/${repeat}`
  }
}

/** Where the copies of cases lie, which are all that may be attempted and scored. */
const COPY = "/copy"

/** A bench of fakes with these cases: its chain, cache and stored outputs last from run to run. */
export const benchOf = (cases: ReadonlyArray<LoadedCase>, given: Partial<Acts> = {}) =>
  Effect.gen(function* () {
    const acts: Acts = {
      sut: () => Effect.succeed(output()),
      rubric: () => Effect.succeed(reply()),
      identity: runInputs.sut,
      maxCostUsd: null,
      append: () => Effect.void,
      ...given
    }
    const tried: Array<string> = []
    const asked: Array<string> = []
    const events: Array<BenchEvent> = []
    const outputs = new Map<string, { readonly refused: boolean; readonly digest: string }>()
    const services = Layer.mergeAll(
      NodePath.layer,
      Layer.effect(
        AuditChain,
        Effect.map(AuditChain, (chain) => ({
          ...chain,
          append: (report: BenchReport) => Effect.andThen(acts.append(report), chain.append(report))
        }))
      ).pipe(Layer.provide(AuditChain.layerMemory)),
      ScoreCache.layerMemory,
      Layer.succeed(HostProcess, {
        pid: 1,
        host: "here",
        started: 0,
        namespace: "",
        boot: "",
        booted: 0,
        cpus: 2,
        isAlive: () => true
      }),
      Layer.mock(ProcessIsolation, { classOf: () => Effect.succeed("process") }),
      Layer.mock(BenchLoader, {
        loadTaskClass: () => Effect.succeed(toy),
        loadCases: () => Effect.succeed({ cases, digest: runInputs.case_set_digest, warnings: [] }),
        copyCases: (some) => Effect.succeed(some.map((one) => ({ ...one, folder: COPY })))
      }),
      Layer.mock(SystemUnderTest, {
        open: () =>
          Effect.sync(() => ({
            identity: acts.identity,
            isolationClass: Effect.succeed("process"),
            costBasis: acts.maxCostUsd === null ? ("none" as const) : ("declared" as const),
            maxCostUsd: acts.maxCostUsd,
            attempt: () => Effect.die("only the harness attempts")
          }))
      }),
      Layer.mock(RubricHost, {
        open: () =>
          Effect.succeed({
            isolationClass: Effect.succeed("process+permission"),
            score: ({ evidence, loadedCase }) => {
              assert.strictEqual(loadedCase.folder, COPY)
              asked.push(attemptOf(evidence).name)
              return acts.rubric(loadedCase.case.case_id)
            }
          })
      }),
      Layer.mock(BenchHarness, {
        attempt: ({ evidence, loadedCase }) => {
          assert.strictEqual(loadedCase.folder, COPY)
          const { caseId, name, repeat } = attemptOf(evidence)
          tried.push(name)
          return acts
            .sut(caseId, repeat)
            .pipe(Effect.tap((end) => Effect.sync(() => end._tag === "Output" && outputs.set(evidence, end))))
        },
        saved: (evidence) => {
          const saved = outputs.get(evidence)
          return saved === undefined
            ? Effect.fail(new InputMissing({ path: evidence, detail: "it is not there." }))
            : Effect.succeed(saved)
        }
      })
    )
    const context = yield* Layer.build(services)
    const run = (options: Partial<RunBenchOptions> = {}) =>
      runBench({
        benchRoot: "/bench",
        stateDir: "/state",
        name: "toy",
        onEvent: (event) => Effect.sync(() => void events.push(event)),
        ...options
      }).pipe(Effect.provideContext(context))
    const records = AuditChain.use((chain) => chain.read()).pipe(
      Effect.map(({ records }) => records.map(({ body }) => body)),
      Effect.provideContext(context)
    )
    const reports = Effect.map(records, endedRuns)
    return { acts, asked, events, outputs, records, reports, run, tried }
  })

/** A report as JSON without what the clock, the money and the instance put into it. */
export const lasting = (report: BenchReport): string =>
  JSON.stringify(report, (key, value: unknown) => (volatileFields.some((name) => name === key) ? undefined : value))

/** How every attempt of a report ended, by case and repeat: `passed`, `not passed`, or a code. */
export const ends = ({ per_case }: BenchReport): Record<string, string> =>
  Object.fromEntries(
    per_case.flatMap(({ attempts, case_id }) =>
      attempts.map((attempt) => [
        `${case_id}/${attempt.repeat}`,
        attempt._tag === "Failed" ? attempt.failure.code : attempt.score.passed ? "passed" : "not passed"
      ])
    )
  )
