import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PackFields } from "../src/domain/pack/Pack.ts"
import { packFaults } from "../src/domain/pack/packFaults.ts"
import { Answer } from "../src/domain/run/Answer.ts"
import { Verdict } from "../src/domain/run/Verdict.ts"
import { arbitraryPack } from "../src/testing.ts"
import { arbitraryRun } from "./domain/scorecard/build.ts"

describe("The exported generators", () => {
  it.prop("make packs that are valid", [arbitraryPack], ([pack]) => {
    assert.deepStrictEqual(Schema.decodeSync(PackFields)(pack), pack)
    assert.deepStrictEqual(packFaults(pack), [])
  })

  it.prop("make packs whose faults would be found", [arbitraryPack], ([pack]) => {
    assert.isNotEmpty(packFaults({ ...pack, ko_rule: { ...pack.ko_rule, dimension: "Nowhere" } }))
  })

  it.prop("make answers and verdicts that a run can hold", [arbitraryRun], ([{ answers, verdicts }]) => {
    for (const answer of answers) assert.deepStrictEqual(Schema.decodeSync(Answer)(answer), answer)
    for (const verdict of verdicts) assert.deepStrictEqual(Schema.decodeSync(Verdict)(verdict), verdict)
  })
})
