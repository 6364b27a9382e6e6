import { assert, describe, it } from "@effect/vitest"
import { isBenchHidden, isolationParts } from "../../../src/domain/bench/isolationClass.ts"
import { report } from "./benchReports.ts"
import { good, sut, unmet } from "./promotions.ts"

describe("An isolation class", () => {
  it("says what is in force for what", () => {
    assert.deepStrictEqual(isolationParts("sut:process+network rubric:none"), [
      { of: "sut", measures: ["process", "network"] },
      { of: "rubric", measures: ["none"] }
    ])
    assert.deepStrictEqual(isolationParts("process"), [{ of: null, measures: ["process"] }])
  })

  it("hides the bench if the system under test has namespaces, whatever others have", () => {
    assert.isTrue(isBenchHidden("sut:process+namespaces validators:process rubric:process"))
    for (const other of ["sut:process validators:process+namespaces", "process+namespaces", "sut:namespaces2", ""]) {
      assert.isFalse(isBenchHidden(other), other)
    }
  })
})

describe("Runs of a command that could read the bench", () => {
  const open = "sut:process+network rubric:process+namespaces"
  const reports = [report("01A", good, { isolation_class: open })]

  it("earn bronze, and nothing above it", () => {
    assert.deepStrictEqual(unmet({ reports, target: "bronze" }), [])
    assert.deepStrictEqual(unmet({ reports, target: "silver" }), ["isolation"])
    assert.deepStrictEqual(unmet({ reports, target: "gold" }), ["isolation"])
  })

  it("are asked for nothing that code inside Assay cannot have", () => {
    const own = { ...sut, kind: "effect" as const }
    const inside = [report("01A", good, { isolation_class: "sut:none rubric:process", sut: own })]
    assert.deepStrictEqual(unmet({ reports: inside, sut: own, target: "silver" }), [])
  })
})
