import { assert, describe, it } from "@effect/vitest"
import type { SweBenchReport } from "../../../src/domain/external/sweBenchReport.ts"
import { evidence, faultsOf, summary, swe } from "./reading.ts"

describe("a SWE-bench report", () => {
  it("makes a case of every instance, submitted or not", () => {
    const found = evidence(swe())
    assert.deepStrictEqual(summary(found), {
      passed: "2/7",
      errors: 1,
      ungraded: 0,
      missing: 2,
      mean: 0.286,
      complete: false
    })
    assert.deepStrictEqual(
      found.cases.map(({ attempts, id }) => [id, attempts[0]?.outcome ?? "none"]),
      [
        ["a", "passed"],
        ["b", "passed"],
        ["c", "failed"],
        ["d", "failed"],
        ["e", "error"],
        ["f", "none"],
        ["g", "none"]
      ]
    )
  })

  it("is refused where its lists do not add up, with the difference", () => {
    const cases: ReadonlyArray<readonly [Partial<SweBenchReport>, string]> = [
      [{ total_instances: 8 }, "total_instances: It says 8, but the outcomes and incomplete_ids make 7"],
      [{ resolved_instances: 3 }, "resolved_instances: It says 3, but resolved_ids has 2 instances"],
      [
        { error_ids: [], error_instances: 0, total_instances: 6 },
        'submitted_ids: 1 submitted instance without an outcome: "e"'
      ],
      [
        { resolved_ids: ["a", "b", "x"], resolved_instances: 3, total_instances: 8 },
        'submitted_ids: 1 instance with an outcome that were not submitted: "x"'
      ],
      [{ unresolved_ids: ["a"] }, 'unresolved_ids[0]: The instance "a" stands in resolved_ids already'],
      [{ incomplete_ids: ["f", "f"] }, 'incomplete_ids[1]: The instance "f" stands in incomplete_ids already'],
      [
        { submitted_ids: ["a", "b", "c", "d", "e", "e"] },
        'submitted_ids[5]: The instance "e" stands in submitted_ids already'
      ],
      [
        { completed_ids: ["a", "b", "e"], completed_instances: 3 },
        'completed_ids: 1 graded instance that were not completed: "c"'
      ],
      [
        { submitted_ids: ["c", "d", "e"] },
        'submitted_ids: 2 instances with an outcome that were not submitted: "a", "b"'
      ],
      [
        { submitted_ids: ["d", "e"] },
        'submitted_ids: 3 instances with an outcome that were not submitted: "a", "b", "c"'
      ],
      [
        { submitted_ids: [] },
        'submitted_ids: 5 instances with an outcome that were not submitted: "a", "b", "c" and 2 more'
      ],
      [{ completed_ids: ["a", "b", "c", "d"] }, 'completed_ids: 1 completed instance without a grade: "d"']
    ]
    for (const [changes, message] of cases) assert.include(faultsOf(swe(changes)), message)
  })

  it("is refused where nothing was submitted", () => {
    const none = { submitted_instances: 0, completed_instances: 0, resolved_instances: 0, unresolved_instances: 0 }
    const lists = {
      submitted_ids: [],
      completed_ids: [],
      resolved_ids: [],
      unresolved_ids: [],
      empty_patch_ids: [],
      error_ids: []
    }
    const empty = { ...none, ...lists, empty_patch_instances: 0, error_instances: 0, total_instances: 2 }
    assert.deepStrictEqual(faultsOf(swe(empty)), ["submitted_ids: Nothing was submitted, so this report shows nothing"])
  })
})
