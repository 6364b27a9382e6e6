import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { policyFormat } from "../../src/programs/policy/loadPolicy.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { services } from "./policies.ts"

const root = path.resolve(import.meta.dirname, "../..")
const decode = (text: string) =>
  SourceReader.use((reader) => reader.decode("gate.yaml", new TextEncoder().encode(text), policyFormat))

/** The problems of a policy as lines: the place, what is wrong, and what to do. */
const problems = (text: string) =>
  Effect.map(Effect.flip(decode(text)), (error) =>
    error.problems.map(
      ({ column, hint, line, message }) => `${line}:${column} ${message}${hint === null ? "" : `. ${hint}`}`
    )
  )

const HEAD = "version: 1\nid: release\ntitle: Release\n"
const SCORECARD = "  - { id: quality, kind: scorecard, run: runs/a }\n"
const DIGEST = `sha256:${"0".repeat(64)}`
const waived = (fields: string) => `${HEAD}conditions:\n${SCORECARD}waivers:\n  - { digest: "${DIGEST}", ${fields} }\n`

const agreeing = (rest: string) =>
  problems(`${HEAD}conditions:\n  - { id: agree, kind: agreement, run: r, min_agreement: 0.5, ${rest} }\n`)

describe("A policy file", () => {
  it.effect("tells every unknown key and value at once, with its place and what was meant", () =>
    Effect.gen(function* () {
      const text = `version: 2
id: Release
titel: Release
conditions:
  - id: quality
    kind: scorecrad
    run: runs/a
  - id: worse
    kind: regression
    run: runs/a
    base_line: runs/b
    tolerence: 2
  - id: quality
    kind: scorecard
    run: ""
    min_level: good
    min_coverage: .nan
`
      assert.deepStrictEqual(yield* problems(text), [
        '1:1 The key "title" is missing',
        "1:10 Expected 1, got the number 2",
        "2:5 Expected a name of lower-case letters, digits and hyphens that starts with a letter",
        '3:1 Unknown key "titel". Did you mean "title"?',
        '6:11 Unknown condition kind "scorecrad". Did you mean "scorecard"? Known kinds: scorecard, tier, dod, regression, agreement',
        '8:5 The key "baseline" is missing',
        '11:5 Unknown key "base_line". Did you mean "baseline"?',
        '12:5 Unknown key "tolerence". Did you mean "tolerance"?',
        '13:9 The id "quality" is given twice. Give each id once',
        "15:10 Expected a text that is not blank",
        '16:16 Unknown value "good". Known values: strong, solid, partial, insufficient',
        "17:19 Expected a finite number, got NaN"
      ])
    }).pipe(Effect.provide(services))
  )

  it.effect.each([
    ["no conditions", `${HEAD}conditions: []\n`, /^4:13 The list is too short: it has 0 entries/u],
    ["no list of conditions", HEAD, /^1:1 The key "conditions" is missing/u],
    ["an empty file", "", /The file is empty|Expected/u]
  ] as const)("with %s is refused: nothing would be decided", ([, text, says]) =>
    Effect.gen(function* () {
      assert.match((yield* problems(text)).join("\n"), says)
    }).pipe(Effect.provide(services))
  )

  it.effect("lets agreement have something to compare", () =>
    Effect.gen(function* () {
      assert.match((yield* agreeing("judges: [a]")).join(), /needs two judges: one agrees with itself/u)
      assert.match((yield* agreeing("judges: [a, a]")).join(), /The judge "a" is given twice/u)
      assert.match((yield* agreeing("judges: [a, b], calibration: known.yaml")).join(), /one judge at a time/u)
      assert.match((yield* agreeing("judges: []")).join(), /too short/u)
    }).pipe(Effect.provide(services))
  )
})

describe("A waiver in a policy file", () => {
  it.effect.each([
    [
      "condition: qualty, who: Kim, why: Accepted, until: 2026-12-31",
      /There is no condition "qualty". Did you mean "quality"\?/u
    ],
    ["condition: quality, who: '', why: Accepted, until: 2026-12-31", /not blank/u],
    ["condition: quality, who: TODO, why: Accepted, until: 2026-12-31", /not a placeholder/u],
    ["condition: quality, who: Kim, why: '<reason>', until: 2026-12-31", /not a placeholder/u],
    ["condition: quality, who: Kim, why: '...', until: 2026-12-31", /not a placeholder/u],
    ["condition: quality, who: Kim, why: Accepted, until: 2026-02-30", /a day of the calendar/u],
    ["condition: quality, who: Kim, why: Accepted, until: next year", /a day of the calendar/u],
    ["condition: quality, who: Kim, why: Accepted", /"until" is missing/u],
    ["condition: quality, who: Kim, why: Accepted, until: 2026-12-31, for: ever", /Unknown key "for"/u]
  ] as const)("is refused as it is: %s", ([fields, says]) =>
    Effect.gen(function* () {
      assert.match((yield* problems(waived(fields))).join("\n"), says)
    }).pipe(Effect.provide(services))
  )

  it.effect("is taken with a person, a reason, a day and the digest of the evidence", () =>
    Effect.gen(function* () {
      const { value } = yield* decode(waived("condition: quality, who: Kim, why: Accepted for now, until: 2028-02-29"))
      assert.strictEqual(value.waivers?.[0]?.until, "2028-02-29")
    }).pipe(Effect.provide(services))
  )
})

describe("The policies that are shipped and shown", () => {
  const shown = readdirSync(path.join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => [
      ...readFileSync(path.join(root, "docs", file), "utf8").matchAll(/```yaml\n(version: 1\n[^]*?)```/gu)
    ])
    .map(([, text = ""]) => text)

  it.effect("are valid", () =>
    Effect.gen(function* () {
      const examples = [readFileSync(path.join(root, "examples/gate.yaml"), "utf8"), ...shown]
      for (const text of examples) assert.isAbove((yield* decode(text)).value.conditions.length, 0)
    }).pipe(Effect.provide(services))
  )
})
