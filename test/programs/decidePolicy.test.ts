import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ChainTampered } from "../../src/domain/bench/chainErrors.ts"
import { utcMillis } from "../../src/domain/source/UtcTime.ts"
import { decidePolicy } from "../../src/programs/decidePolicy.ts"
import { packOf, uneven } from "./comparing.ts"
import {
  DOD,
  FACTS,
  good,
  JUNIT,
  outcomes,
  PLAN,
  policies,
  poor,
  REGRESSION,
  runOf,
  SCORECARD,
  services
} from "./policies.ts"

const files = { "plan.yaml": PLAN, "facts.json": FACTS, "unit.xml": JUNIT }
const on = (id: string, run: string) => SCORECARD.replace("quality", id).replace("run: a", `run: ${run}`)
const dated = (created_at: string) => ({ ...good, manifest: { created_at } })
const young = (run: string) => `{ id: ${run}, kind: scorecard, run: ${run}, judge: kim, max_age_days: 30 }`
const flagged = runOf({ points: uneven, flagged: (prompt) => prompt === 1 })
const AGREEMENT = "{ id: agree, kind: agreement, run: a, judges: [kim], calibration: known.yaml, min_agreement: 0.5 }"
const known = (scoreOf: (prompt: number) => number) =>
  `answers:\n${Array.from({ length: 12 }, (_, at) => `  - { model: m, variant: none, prompt_id: P${at + 1}, repeat: 0, score: ${scoreOf(at + 1)} }`).join("\n")}\n`

withLayer(services)("decidePolicy", (it) => {
  it.effect("is open where every condition is met, each on its own kind of evidence", () =>
    Effect.gen(function* () {
      const { decide } = yield* policies({ a: good, base: good }, { ...files, "known.yaml": known(uneven) })
      const decision = yield* decide([SCORECARD, REGRESSION, DOD, AGREEMENT])
      assert.deepStrictEqual(outcomes(decision), [
        "quality met Met",
        "no-worse met Met",
        "done met Met",
        "agree met Met"
      ])
      assert.isTrue(decision.open)
      assert.deepStrictEqual(
        decision.conditions.map(({ evidence }) => evidence.files.map(({ path }) => path).join()),
        [
          "a/answers.jsonl,a/judgements/kim/judge.json,a/judgements/kim/verdicts.jsonl,a/pack.yaml,a/run.json",
          "a/answers.jsonl,a/judgements/kim/judge.json,a/judgements/kim/verdicts.jsonl,a/pack.yaml,a/run.json,base/answers.jsonl,base/judgements/kim/judge.json,base/judgements/kim/verdicts.jsonl,base/pack.yaml,base/run.json",
          "facts.json,plan.yaml,unit.xml",
          "a/answers.jsonl,a/judgements/kim/judge.json,a/judgements/kim/verdicts.jsonl,a/pack.yaml,a/run.json,known.yaml"
        ]
      )
    })
  )

  it.effect("says of each condition what its own command would, and the worst of them first", () =>
    Effect.gen(function* () {
      const { decide } = yield* policies(
        { a: poor, base: good, out: flagged, lacking: runOf({ points: (prompt) => (prompt === 2 ? null : 4) }) },
        { ...files, "facts.json": "{}", "known.yaml": known((prompt) => 6 - uneven(prompt)) }
      )
      const decision = yield* decide([
        REGRESSION,
        DOD,
        SCORECARD,
        AGREEMENT,
        SCORECARD.replace("quality", "undecided").replace("run: a", "run: lacking"),
        SCORECARD.replace("quality", "safe").replace("run: a", "run: out")
      ])
      assert.deepStrictEqual(outcomes(decision), [
        "no-worse unmet regressed",
        "done unmet dodBlocked",
        "quality unmet belowLevel",
        "agree unmet inconclusive",
        "undecided unmet inconclusive",
        "safe unmet knockedOut"
      ])
      assert.deepStrictEqual(
        decision.unmet.map(({ condition }) => condition.id),
        ["safe", "agree", "undecided", "quality", "done", "no-worse"]
      )
    })
  )

  it.effect("decides every condition, also where the evidence of another one cannot be read", () =>
    Effect.gen(function* () {
      const { decide, shop } = yield* policies({ a: good, broken: good, unjudged: { ...good, judge: null } }, files)
      yield* shop.write("broken/answers.jsonl", "{")
      const decision = yield* decide([
        on("gone", "nowhere"),
        on("damaged", "broken"),
        on("raw", "unjudged"),
        on("whose", "a").replace("judge: kim", "judge: lee"),
        REGRESSION,
        DOD.replace("plan.yaml", "no.yaml"),
        SCORECARD
      ])
      assert.deepStrictEqual(outcomes(decision), [
        "gone unmet InputMissing",
        "damaged unmet SourceInvalid",
        "raw unmet NotJudged",
        "whose unmet UnknownName",
        "no-worse unmet BaselineMissing",
        "done unmet InputMissing",
        "quality met Met"
      ])
      assert.isFalse(decision.open)
    })
  )

  it.effect("takes one group of several for enough, or a conditional verdict, only where the condition says so", () =>
    Effect.gen(function* () {
      const { decide } = yield* policies({
        a: { groups: { "m / none": { points: uneven }, "m / baseline": { points: () => 3 } } }
      })
      const all = "{ id: quality, kind: scorecard, run: a, judge: kim"
      assert.isFalse((yield* decide([`${all} }`])).open)
      assert.isTrue((yield* decide([`${all}, groups: any }`])).open)
      assert.isTrue((yield* decide([`${all}, verdict: conditional }`])).open)
      assert.isFalse((yield* decide([`${all}, verdict: conditional, min_level: solid }`])).open)
    })
  )

  it.effect("asks for the age of a run and its verdicts, and takes none from the future or without a time", () =>
    Effect.gen(function* () {
      const { decide } = yield* policies({
        a: dated("2026-03-01T00:00:00Z"),
        old: dated("2026-02-01T00:00:00Z"),
        ahead: dated("2026-03-11T00:00:01Z"),
        vague: dated("spring"),
        poor: { ...poor, manifest: { created_at: "2026-02-01T00:00:00Z" } }
      })
      const names = ["a", "old", "ahead", "vague", "poor"]
      // Kim judged on the 1st of January.
      yield* TestClock.setTime(utcMillis("2026-01-31T00:00:00Z"))
      assert.deepInclude(outcomes(yield* decide(names.map(young))), "a unmet inconclusive")
      yield* TestClock.setTime(utcMillis("2026-03-11T00:00:00Z"))
      const decision = yield* decide(names.map((run) => young(run).replace("30", "70")))
      assert.deepStrictEqual(outcomes(decision), [
        "a met Met",
        "old met Met",
        "ahead unmet inconclusive",
        "vague unmet inconclusive",
        "poor unmet belowLevel"
      ])
      const late = yield* decide([young("old"), young("poor")])
      assert.deepStrictEqual(outcomes(late), ["old unmet inconclusive", "poor unmet inconclusive"])
      const [, state] = late.unmet.map((one) => one.state)
      assert.match(
        state?._tag === "Unmet" ? state.besides.join() : "",
        /The run poor is too old.*The judgement of kim/u
      )
    })
  )

  it.effect("holds a pinned condition to exactly that evidence", () =>
    Effect.gen(function* () {
      const { decide, shop } = yield* policies({ a: good })
      const [seen] = (yield* decide([SCORECARD])).conditions
      const pinned = SCORECARD.replace("id: quality", `id: quality, digest: "${seen?.evidence.digest}"`)
      assert.isTrue((yield* decide([pinned])).open)
      const text = yield* shop.read("a/run.json")
      yield* shop.write("a/run.json", `${text}\n`)
      assert.deepStrictEqual(outcomes(yield* decide([pinned])), ["quality unmet Changed"])
      assert.isTrue((yield* decide([SCORECARD])).open)
    })
  )

  it.effect("notices evidence that is changed while it is decided on", () =>
    Effect.gen(function* () {
      const { load, shop } = yield* policies({}, files)
      const loaded = yield* load(["{ id: tier, kind: tier, task_class: fix-it, tier: bronze, bench_root: bench }"])
      yield* shop.fs.makeDirectory(shop.at("bench"))
      const decision = yield* decidePolicy(loaded, {
        judgeTier: () =>
          Effect.andThen(
            Effect.orDie(shop.write("bench/trust-tiers.yaml", "new")),
            Effect.fail(new ChainTampered({ chain: "c", record: "r", damage: "edited", detail: "d" }))
          )
      })
      assert.deepStrictEqual(outcomes(decision), ["tier unmet EvidenceUnsteady"])
    })
  )
})

withLayer(services)("A condition on a tier", (it) => {
  it.effect("gets its root and chain from the policy's folder, and a tampered chain is read as such", () =>
    Effect.gen(function* () {
      const { load, shop } = yield* policies({})
      const loaded = yield* load([
        "{ id: trust, kind: tier, task_class: fix-it, tier: silver, bench_root: ../bench, system: agent }"
      ])
      const asked: Array<unknown> = []
      const decision = yield* decidePolicy(loaded, {
        judgeTier: (request) => {
          asked.push(request)
          return Effect.fail(
            new ChainTampered({ chain: "c", record: "r", damage: "edited", detail: "it was changed." })
          )
        }
      })
      assert.deepStrictEqual(outcomes(decision), ["trust unmet ChainTampered"])
      const root = shop.at("../bench")
      assert.deepStrictEqual(asked, [
        { root, chain: `${root}/audit`, taskClass: "fix-it", tier: "silver", system: "agent", anchor: undefined }
      ])
    })
  )
})

withLayer(services)("A run of another pack", (it) => {
  it.effect("cannot be compared with the baseline, and closes the gate", () =>
    Effect.gen(function* () {
      const { decide } = yield* policies({ a: good, base: { ...good, pack: packOf(12, "Other") } })
      assert.deepStrictEqual(outcomes(yield* decide([REGRESSION])), ["no-worse unmet RunsUnlike"])
    })
  )
})
