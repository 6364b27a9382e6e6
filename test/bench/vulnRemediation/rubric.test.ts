import { assert, describe, it } from "@effect/vitest"
import { bumped, codesOf, passedResult, remediate, right, tryChange, type Json, type Toy } from "./project.ts"

const failed = { ...passedResult, status: "failed", exit_code: 1, tail: "\nit broke\nhere" } as const

/** A project whose flawed copies lie elsewhere. */
const nested = (version: string, spec = "^1.0.0"): Toy => ({
  manifest: { dependencies: { between: "^1.0.0" } },
  installed: {
    between: { version: "1.0.0", dependencies: { flawed: spec } },
    "between/node_modules/flawed": { version, dev: true }
  }
})

/** The flawed package under another name. */
const alias = (version: string, spec: string): Toy => ({
  manifest: { optionalDependencies: { mine: spec } },
  installed: { mine: { name: "flawed", version, optional: true } }
})

const overriding = (overrides: Json): Toy => ({ ...right, manifest: { ...right.manifest, overrides } })

const dropped = (trial: Parameters<typeof tryChange>[0]) => tryChange(trial).breakdown["cve.dropped"]

const telling = (output: Json) => tryChange({ to: right, output: { reply: { output } } })

describe("The rubric of vuln-remediation", () => {
  it("gives 1 to a bump of range and lock that keeps the caret", () => {
    assert.deepStrictEqual(tryChange({ to: right }), {
      passed: true,
      score: 1,
      breakdown: {
        "validator.build_passed": 1,
        "validator.tests_passed": 1,
        "cve.dropped": 1,
        "recipe.applied": 1
      },
      failure_modes: []
    })
  })

  it("says the same of the same result", () => {
    assert.deepStrictEqual(tryChange({ to: right }), tryChange({ to: right }))
    assert.notDeepEqual(tryChange({ to: right }), tryChange({}))
  })

  it("pairs each component with one code, and scores their mean", () => {
    const pairs = [
      [
        "validator.build_passed",
        "validator.build_failed",
        { to: right, output: { validators: { build: failed, tests: passedResult } } }
      ],
      [
        "validator.tests_passed",
        "validator.tests_failed",
        { to: right, output: { validators: { build: passedResult, tests: failed } } }
      ],
      [
        "cve.dropped",
        "validator.cve_not_dropped",
        {
          to: {
            ...right,
            installed: { ...right.installed, "x/node_modules/flawed": { version: "1.0.0" }, x: { version: "1.0.0" } }
          },
          expected: { ...remediate, packages: { flawed: "*", x: "*" } }
        }
      ],
      ["recipe.applied", "recipe.semantic_drift", { to: right, more: { "src/index.js": "1" } }]
    ] as const
    for (const [key, code, trial] of pairs) {
      const { passed, score, breakdown, ...reply } = tryChange(trial)
      assert.isFalse(passed)
      assert.strictEqual(score, 0.75, key)
      assert.deepStrictEqual(
        Object.keys(breakdown).filter((name) => breakdown[name] === 0),
        [key]
      )
      assert.deepStrictEqual(
        codesOf({ passed, score, breakdown, ...reply }).filter((name) => name !== "recipe.unused_field"),
        [code]
      )
    }
  })

  it("holds a check that was not run, ran too long or is missing for failed", () => {
    for (const validators of [
      {},
      { build: { ...failed, status: "timeout" }, tests: { ...failed, status: "not_run" } }
    ] as const) {
      assert.deepStrictEqual(codesOf(tryChange({ to: right, output: { validators } })), [
        "validator.build_failed",
        "validator.tests_failed"
      ])
    }
  })

  it("takes a result that is no project any more for one that is still affected", () => {
    const lost = tryChange({ to: right, more: { "package-lock.json": "{ not json" } })
    assert.strictEqual(lost.score, 0.5)
    assert.deepStrictEqual(codesOf(lost), ["validator.cve_not_dropped", "recipe.semantic_drift"])
    assert.strictEqual(tryChange({ more: { "package.json": "[]" } }).score, 0.5)
  })
})

describe("cve.dropped", () => {
  it("looks at every copy in the lock, also nested, of development, and under another name", () => {
    assert.strictEqual(dropped({ to: nested("1.2.3") }), 0)
    assert.strictEqual(dropped({ to: nested("1.2.4") }), 1)
    assert.strictEqual(dropped({ to: alias("1.2.3", "npm:flawed@^1.2.4") }), 0)
    assert.strictEqual(dropped({ to: alias("1.2.4", "npm:flawed@^1.2.0") }), 0)
    assert.strictEqual(dropped({ to: alias("1.2.4", "npm:flawed@^1.2.4") }), 1)
  })

  it("knows each affected range, and what lies between", () => {
    const versions = {
      "1.2.4": 1,
      "1.9.0": 1,
      "2.0.0-rc.1": 1,
      "2.0.0": 0,
      "2.0.9": 0,
      "2.1.0-rc.1": 0,
      "2.1.0": 1,
      "3.0.0": 1
    }
    for (const [version, expected] of Object.entries(versions)) {
      assert.strictEqual(dropped({ to: bumped(version, version) }), expected, version)
    }
  })

  it("asks that the lowest version of a range is not affected, in each section and in overrides", () => {
    assert.strictEqual(dropped({ to: bumped("^1.2.0", "1.2.4") }), 0)
    assert.strictEqual(dropped({ to: bumped(">=1.2.3", "1.2.4") }), 0)
    for (const section of ["devDependencies", "optionalDependencies", "peerDependencies"]) {
      assert.strictEqual(dropped({ to: { manifest: { [section]: { flawed: "^1.0.0" } }, installed: {} } }), 0, section)
    }
    assert.strictEqual(dropped({ to: overriding({ other: { flawed: "1.2.3" } }) }), 0)
    assert.strictEqual(dropped({ to: overriding({ "flawed@<1.2.4": "1.2.3" }) }), 0)
    assert.strictEqual(dropped({ to: overriding({ flawed: { ".": "1.0.0" } }) }), 0)
    assert.strictEqual(dropped({ to: overriding({ other: "1.0.0", flawed: "$flawed" }) }), 1)
  })
})

describe("The remarks of the rubric", () => {
  it("name an override without effect, and a locked package that nothing asks for", () => {
    const moved = nested("1.2.4", "1.2.3")
    const needed = { ...moved, manifest: { ...moved.manifest, overrides: { flawed: "1.2.4" } } }
    assert.deepStrictEqual(codesOf(tryChange({ from: nested("1.2.3", "1.2.3"), to: needed })), [])
    const idle = { ...right, manifest: { ...right.manifest, overrides: { flawed: "^1.2.4" } } }
    const reply = tryChange({ to: idle })
    assert.isTrue(reply.passed)
    assert.deepStrictEqual(codesOf(reply), ["recipe.unused_field"])
    const stray = { ...right, installed: { ...right.installed, "other/node_modules/flawed": { version: "1.2.4" } } }
    assert.deepStrictEqual(codesOf(tryChange({ to: stray })), ["recipe.unused_field"])
  })

  it("name a shorter way than the recorded one, if it is right", () => {
    const longer = { ...right, installed: { ...right.installed, "other/node_modules/flawed": { version: "1.2.5" } } }
    assert.deepStrictEqual(codesOf(tryChange({ to: right, recorded: longer })), ["recipe.optimized_path"])
    assert.deepStrictEqual(codesOf(tryChange({ to: right, recorded: right })), [])
    assert.deepStrictEqual(codesOf(tryChange({ recorded: longer })), [
      "validator.cve_not_dropped",
      "recipe.semantic_drift"
    ])
  })

  it("repeat what the system under test says of itself without counting it", () => {
    const told = telling({
      cassette: { tier: "hard" },
      cost: { estimated_usd: 1, spent_usd: 2 },
      rag: { hits: ["CVE-0000-0000"] }
    })
    assert.deepStrictEqual(codesOf(told), ["cassette.tier_mismatch", "cost.over_estimate", "rag.first_hit"])
    assert.deepStrictEqual({ ...told, failure_modes: [] }, tryChange({ to: right }))
    const silent = telling({
      cassette: { tier: "easy" },
      cost: { estimated_usd: 2, spent_usd: 2 },
      rag: { hits: ["x", "CVE-0000-0000"] }
    })
    assert.deepStrictEqual(codesOf(silent), [])
    for (const output of [
      { cassette: "hard" },
      { cost: { spent_usd: "9", estimated_usd: 1 } },
      { rag: { hits: "CVE-0000-0000" } }
    ]) {
      assert.deepStrictEqual(codesOf(telling(output)), [])
    }
  })

  it("keep their details within 200 characters", () => {
    const long = `src/${"x".repeat(300)}`
    const reply = tryChange({
      to: right,
      expected: remediate,
      output: {
        changed: [
          { path: long, change: "added" },
          { path: "b", change: "added" }
        ]
      }
    })
    const detail = reply.failure_modes?.[0]?.detail ?? ""
    assert.strictEqual(detail.length, 200)
    assert.match(detail, /… \(and 1 more\)$/u)
  })
})
