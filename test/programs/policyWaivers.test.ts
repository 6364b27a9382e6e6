import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { utcMillis } from "../../src/domain/source/UtcTime.ts"
import { uneven } from "./comparing.ts"
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
const flagged = runOf({ points: uneven, flagged: (prompt) => prompt === 1 })
const waive = (condition: string, digest: string | null | undefined, until = "2026-12-31") =>
  `{ condition: ${condition}, digest: "${digest}", who: Kim Lee, why: Accepted for the pilot, until: ${until} }`

withLayer(services)("A waiver", (it) => {
  it.effect("lets a condition be unmet on the evidence that it names, and on no other", () =>
    Effect.gen(function* () {
      const { decide, shop } = yield* policies({ a: good }, { ...files, "facts.json": '{ "Docs": true }\n' })
      const closed = yield* decide([SCORECARD, DOD])
      const digest = closed.unmet[0]?.evidence.digest
      const open = yield* decide([SCORECARD, DOD], [waive("done", digest)])
      assert.deepStrictEqual(outcomes(open), ["quality met Met", "done waived dodBlocked"])
      assert.isTrue(open.open)
      yield* shop.write("facts.json", '{ "Docs": false }\n')
      const other = yield* decide([SCORECARD, DOD], [waive("done", digest)])
      assert.isFalse(other.open)
      assert.match(other.unmet[0]?.waivers[0]?.objection ?? "", /other evidence/u)
    })
  )

  it.effect("never covers a knock-out, by whatever condition that shows, nor evidence that is missing", () =>
    Effect.gen(function* () {
      const plan = `${PLAN}  - text: The model is good\n    evidence: { kind: scorecard, run: a, judge: kim, model: m, variant: none }\n`
      const { decide, shop } = yield* policies({ a: flagged, base: good }, { ...files, "plan.yaml": plan })
      const conditions = [SCORECARD, REGRESSION, DOD]
      const digests = (yield* decide(conditions)).conditions.map(({ condition, evidence }) =>
        waive(condition.id, evidence.digest)
      )
      const decision = yield* decide(conditions, digests)
      assert.deepStrictEqual(outcomes(decision), [
        "quality unmet knockedOut",
        "no-worse unmet regressed",
        "done unmet dodBlocked"
      ])
      const objections = decision.conditions.map(({ waivers }) => waivers[0]?.objection ?? "")
      assert.match(objections[0] ?? "", /knock-out cannot be waived/u)
      assert.match(objections[1] ?? "", /is knocked out/u)
      assert.match(objections[2] ?? "", /Make that a condition of its own/u)

      yield* shop.fs.remove(shop.at("unit.xml"))
      yield* shop.write("plan.yaml", PLAN)
      const gone = yield* decide([DOD], [waive("done", `sha256:${"0".repeat(64)}`)])
      assert.isNull(gone.unmet[0]?.evidence.digest)
      assert.isFalse(gone.open)
    })
  )

  it.effect("expires by the clock, at the end of its last day in UTC", () =>
    Effect.gen(function* () {
      const { decide } = yield* policies({ a: poor })
      const digest = (yield* decide([SCORECARD])).unmet[0]?.evidence.digest
      const decided = () => decide([SCORECARD], [waive("quality", digest, "2026-06-15")])
      yield* TestClock.setTime(utcMillis("2026-06-15T23:59:59.999Z"))
      assert.isTrue((yield* decided()).open)
      yield* TestClock.setTime(utcMillis("2026-06-16T00:00:00Z"))
      assert.isFalse((yield* decided()).open)
    })
  )
})
