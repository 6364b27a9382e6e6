import { assert, describe, it } from "@effect/vitest"
import { conditionEvidence } from "../../../src/domain/policy/evidenceDigest.ts"
import { ConditionEvidence } from "../../../src/domain/policy/PolicyDecision.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

describe("conditionEvidence", () => {
  const files = ["b", "a", "c"].map((path) => ({ path, digest: digestOf(path) }))

  it("is of files in the order of their paths, each once, in whatever order they came", () => {
    const evidence = conditionEvidence(files)
    assert.deepStrictEqual(
      evidence.files.map(({ path }) => path),
      ["a", "b", "c"]
    )
    assert.deepStrictEqual(conditionEvidence([...files, ...files.toReversed()]), evidence)
    assertFieldsDocumented(ConditionEvidence, evidence)
  })

  it("has no digest where a file is missing, and another where a path or a file is another", () => {
    assert.isNull(conditionEvidence([...files, { path: "d", digest: null }]).digest)
    const moved = files.map((file) => (file.path === "a" ? { ...file, path: "aa" } : file))
    const edited = files.map((file) => (file.path === "a" ? { ...file, digest: digestOf("x") } : file))
    assert.strictEqual(new Set([files, moved, edited].map((some) => conditionEvidence(some).digest)).size, 3)
  })
})
