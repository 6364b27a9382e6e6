import { assert, describe, it } from "@effect/vitest"
import { bumped, remediate, right, tryChange } from "./project.ts"

/** What the drift of a change is said to be. */
const driftOf = (trial: Parameters<typeof tryChange>[0]): string => {
  const { passed, breakdown, failure_modes: modes = [] } = tryChange(trial)
  const drift = modes.find(({ code }) => code === "recipe.semantic_drift")?.detail
  return passed || breakdown["recipe.applied"] !== 0 || typeof drift !== "string" ? "none" : drift
}

describe("recipe.applied", () => {
  it("keeps the style of a range", () => {
    assert.match(driftOf({ to: bumped("1.2.4", "1.2.4") }), /was \^1\.2\.0 and became 1\.2\.4: another style/u)
    assert.match(driftOf({ to: bumped("~1.2.4", "1.2.4") }), /another style/u)
    assert.match(driftOf({ to: bumped(">=1.2.4", "1.2.4") }), /another style/u)
    const pinned = { manifest: { dependencies: { flawed: "1.2.3" } }, installed: { flawed: { version: "1.2.3" } } }
    assert.match(
      driftOf({
        from: pinned,
        to: { manifest: { dependencies: { flawed: "^1.2.4" } }, installed: { flawed: { version: "1.2.4" } } }
      }),
      /another style/u
    )
    assert.isTrue(
      tryChange({
        from: pinned,
        to: { manifest: { dependencies: { flawed: "1.2.4" } }, installed: { flawed: { version: "1.2.4" } } }
      }).passed
    )
  })

  it("stays within the intended versions", () => {
    const expected = { ...remediate, packages: { flawed: ">=1.2.4 <2" } }
    assert.match(driftOf({ to: bumped("^2.1.0", "2.1.0"), expected }), /not an intended version/u)
    assert.match(driftOf({ to: bumped("^1.2.4", "2.1.0"), expected }), /became flawed@2\.1\.0/u)
    assert.match(
      driftOf({ to: { manifest: { dependencies: { other: "1.0.0" } }, installed: { other: { version: "1.0.0" } } } }),
      /is gone/u
    )
  })

  it("changes nothing else of manifest and lock", () => {
    assert.match(
      driftOf({ to: { ...right, manifest: { ...right.manifest, type: "module" } } }),
      /type is not for this remediation/u
    )
    assert.match(
      driftOf({ to: { ...right, installed: { ...right.installed, other: { version: "1.0.1" } } } }),
      /node_modules\/other was changed/u
    )
    assert.match(
      driftOf({ to: { ...right, installed: { ...right.installed, more: { version: "1.0.0" } } } }),
      /node_modules\/more was changed/u
    )
    assert.match(
      driftOf({ to: { ...right, installed: { ...right.installed, other: { name: "flawed", version: "1.2.4" } } } }),
      /node_modules\/other was changed/u
    )
    assert.match(
      driftOf({ to: right, expected: { ...remediate, manifest: [] } }),
      /flawed is not for this remediation/u
    )
  })

  it("leaves tests, advisory and registry alone, and does something", () => {
    for (const file of [
      "test/a.test.js",
      "advisory.json",
      "registry/flawed/1.2.3/index.js",
      "node_modules/flawed/index.js"
    ]) {
      assert.match(driftOf({ to: right, more: { [file]: "{}" } }), /was changed$/u)
    }
    assert.match(driftOf({}), /Nothing was changed/u)
    assert.match(driftOf({ to: right, output: { refused: true } }), /was refused/u)
  })

  it("is not moved by what npm marks anew", () => {
    const marked = {
      ...right,
      installed: { flawed: { version: "1.2.4", peer: true }, other: { version: "1.0.0", dev: true } }
    }
    assert.isTrue(tryChange({ to: marked }).passed)
  })

  it("asks for a refusal, said and without a change, where refusing is right", () => {
    const expected = { ...remediate, act: "refuse", files: [], manifest: [], packages: {} }
    assert.isTrue(tryChange({ expected, output: { refused: true } }).passed)
    assert.match(driftOf({ expected }), /called for a refusal/u)
    assert.match(driftOf({ expected, to: right, output: { refused: true } }), /package\.json was changed/u)
    assert.strictEqual(tryChange({ expected, to: right }).score, 0.5)
  })

  it("lets both pass where nobody can say, but not doing nothing", () => {
    const expected = { ...remediate, act: "either" }
    assert.isTrue(tryChange({ expected, to: right }).passed)
    assert.isTrue(tryChange({ expected, output: { refused: true } }).passed)
    assert.match(driftOf({ expected }), /Nothing was changed/u)
  })
})
