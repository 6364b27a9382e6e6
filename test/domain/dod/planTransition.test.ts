import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { PlanEvent, PlanPhase } from "../../../src/domain/dod/Plan.ts"
import { planTransition } from "../../../src/domain/dod/planTransition.ts"

const table = [
  "phase     | plan    | validate  | block   | apply   | revise",
  "draft     | planned | -         | -       | -       | draft",
  "planned   | -       | validated | blocked | -       | draft",
  "validated | -       | validated | blocked | applied | draft",
  "applied   | -       | -         | -       | -       | -",
  "blocked   | -       | validated | blocked | -       | draft"
].map((row) => row.split("|").map((cell) => cell.trim()))

describe("the steps of a plan", () => {
  it("lead from every phase where the table says, or are refused", () => {
    const [, ...events] = table[0] ?? []
    assert.deepStrictEqual<ReadonlyArray<string>>(events, PlanEvent.literals)
    const ends = PlanPhase.literals.map((phase) =>
      PlanEvent.literals.map((event) => Result.getOrElse(planTransition(phase, event), () => "-"))
    )
    assert.deepStrictEqual<unknown>(
      ends,
      table.slice(1).map((row) => row.slice(1))
    )
    assert.deepStrictEqual<unknown>(
      PlanPhase.literals,
      table.slice(1).map((row) => row[0])
    )
  })

  it("are refused with the steps that are possible", () => {
    const message = Result.match(planTransition("planned", "apply"), {
      onSuccess: String,
      onFailure: (error) => error.message
    })
    assert.strictEqual(
      message,
      'A plan in the phase "planned" cannot take the step "apply". Possible from here: validate, block, revise.'
    )
    const last = Result.merge(planTransition("applied", "revise"))
    assert.include(typeof last === "string" ? last : last.message, "That phase is final.")
  })
})
