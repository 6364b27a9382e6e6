import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Plan } from "../../../src/domain/dod/Plan.ts"
import { definitionText, planCriteria, type PlanPlace } from "../../../src/domain/dod/planCriteria.ts"
import { planFaults, planWarnings } from "../../../src/domain/dod/planFaults.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const plan = (definition_of_done?: unknown, more: object = {}): Plan =>
  Schema.decodeUnknownSync(Plan)({
    plan_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    title: "Release",
    ...(definition_of_done === undefined ? {} : { definition_of_done }),
    ...more
  })
const criteria = (definition: unknown, more: object = {}, place?: PlanPlace) =>
  Result.getOrThrow(planCriteria(plan(definition, more), place))
const failure = (definition: unknown, more: object = {}, place?: PlanPlace): string =>
  Result.match(planCriteria(plan(definition, more), place), {
    onSuccess: (list) => `${list.length} criteria`,
    onFailure: ({ _tag, message }) => `${_tag} ${message}`
  })

describe("the criteria of a plan", () => {
  it("are those of its text, without means, with their lines", () => {
    const text = "# Done\n- A (matches /b/)\n- C"
    const base = { means: [], file: null }
    assert.deepStrictEqual(criteria(text), [
      { ...base, index: 0, text: "A", pattern: "b", line: 2 },
      { ...base, index: 1, text: "C", pattern: null, line: 3 }
    ])
    assert.deepStrictEqual(
      criteria(text, {}, { file: "p.yaml", textLine: 10 }).map(({ file, line }) => [file, line]),
      [
        ["p.yaml", 11],
        ["p.yaml", 12]
      ]
    )
    assert.deepStrictEqual(
      criteria(text, {}, { file: "p.yaml" }).map(({ line }) => line),
      [null, null]
    )
  })

  it("are the entries of its list, each with all its means", () => {
    const evidence = { kind: "sarif", path: "a.sarif" }
    const list = [
      " A (matches /b/i) ",
      { text: "B", pattern: "[", command: ["npm", "test"], evidence, manual: true },
      { text: "C", command: { argv: ["a | b"], shell: true, timeout_seconds: 5 }, evidence: [evidence, evidence] }
    ]
    const sarif = { _tag: "Evidence", evidence }
    assert.deepStrictEqual<unknown>(criteria(list, {}, { file: "p.yaml", entryLines: [4, 5] }), [
      { index: 0, text: "A", pattern: "(?i)b", means: [], file: "p.yaml", line: 4 },
      {
        index: 1,
        text: "B",
        pattern: "[",
        means: [{ _tag: "Command", command: { argv: ["npm", "test"] } }, sarif, { _tag: "Manual" }],
        file: "p.yaml",
        line: 5
      },
      {
        index: 2,
        text: "C",
        pattern: null,
        means: [{ _tag: "Command", command: { argv: ["a | b"], shell: true, timeout_seconds: 5 } }, sarif, sarif],
        file: "p.yaml",
        line: null
      }
    ])
  })

  it("have texts without blanks around them, and only the means that their entry names", () => {
    const evidence = { kind: "sarif", path: "a.sarif" }
    const list = [
      { text: " A (matches /b/) ", evidence },
      { text: " B ", pattern: " c " },
      { text: "C", manual: true }
    ]
    const base = { file: "p.yaml", line: null }
    assert.deepStrictEqual<unknown>(criteria(list, {}, { file: "p.yaml" }), [
      { ...base, index: 0, text: "A", pattern: "b", means: [{ _tag: "Evidence", evidence }] },
      { ...base, index: 1, text: "B", pattern: " c ", means: [] },
      { ...base, index: 2, text: "C", pattern: null, means: [{ _tag: "Manual" }] }
    ])
  })

  it("are none where nothing is defined", () => {
    for (const nothing of [undefined, "", " \n\u00a0", []]) assert.deepStrictEqual(criteria(nothing), [])
  })

  it("have their texts filled in, and nothing else: no value adds or hides a criterion", () => {
    const more = { arguments: { x: "<!-- {y}\n- extra", y: "no" } }
    const [first, second, ...others] = criteria("- A {x} (matches /{y}/)\n- {constructor}", more)
    assert.deepStrictEqual([first?.text, first?.pattern], ["A <!-- {y}\n- extra", "{y}"])
    assert.deepStrictEqual([second?.text, others.length], ["{constructor}", 0])
    const [entry] = criteria([{ text: "{y}", command: ["echo", "{y}"] }], more)
    assert.deepStrictEqual<unknown>(
      [entry?.text, entry?.means],
      ["no", [{ _tag: "Command", command: { argv: ["echo", "{y}"] } }]]
    )
  })

  it("must not be blank once they are filled in", () =>
    assert.strictEqual(
      failure("- A\n- {x} {y}", { arguments: { x: " ", y: "" } }, { file: "p.md", textLine: 3 }),
      'CriterionBlank p.md:4: criterion 2 ("{x} {y}") is blank once the arguments are filled in. Give its arguments values.'
    ))

  it("cannot be told where a block is open or where there are none, and the error says where", () => {
    const place = { file: "p.yaml", textLine: 10 }
    assert.strictEqual(
      failure("- A\n<!-- b", {}, place),
      "UnclosedBlock p.yaml:11: the comment that starts here is never closed. Close it with `-->`."
    )
    assert.strictEqual(
      failure("```\n- A"),
      "UnclosedBlock The definition of done, line 1: the code fence that starts here is never closed. Close it with a fence at least as long, inside the same list item."
    )
    assert.include(
      failure("# A", {}, place),
      'NoCriteriaFound p.yaml: not blank, but without a criterion (line 10 "# A"'
    )
  })

  it("have the plan's own words as their text", () => {
    assert.strictEqual(definitionText(plan("- A {x}\n", { arguments: { x: "1" } })), "- A {x}\n")
    assert.strictEqual(
      definitionText(plan(["A {x} (matches /b/)", { text: "# C", manual: true }])),
      "- A {x} (matches /b/)\n- \\# C\n"
    )
    assert.strictEqual(definitionText(plan()), "")
  })
})

const said = (document: unknown) => planFaults(document).map(({ path, message }) => `${showPath(path)}: ${message}`)
const withCommand = (command: unknown) => ({ definition_of_done: ["A", { text: "B", command }] })

describe("the rules of a plan file", () => {
  it("want one command line for a shell", () => {
    assert.deepStrictEqual(said(withCommand({ argv: ["a", "b"], shell: true })), [
      "definition_of_done[1].command.argv: A shell takes one command line, not a list of words"
    ])
    for (const command of [
      { argv: ["a b"], shell: true },
      { argv: ["a", "b"], shell: false },
      { argv: ["a", "b"] },
      ["a", "b"]
    ]) {
      assert.deepStrictEqual(said(withCommand(command)), [])
    }
  })

  it("leave an invalid pattern to the evaluation", () =>
    assert.deepStrictEqual(said({ definition_of_done: [{ text: "A", pattern: "(" }] }), []))

  it("bear any shape", () => {
    const shapes = [
      undefined,
      null,
      1,
      [],
      "x",
      { definition_of_done: 1 },
      withCommand(null),
      withCommand({ argv: 1, shell: true })
    ]
    for (const document of shapes) assert.deepStrictEqual(said(document), [])
  })

  it("warn of a pattern that nobody searches and of a command line as one word", () => {
    const list = [
      { text: "A", pattern: "a" },
      { text: "B", pattern: "b", manual: true },
      { text: "C", command: ["npm test"] },
      { text: "D", command: { argv: ["npm test"], shell: true } },
      { text: "E", command: { argv: ["npm", "run x"] } },
      { text: "F", pattern: "f", command: ["npm"] },
      { text: "G", pattern: "g", evidence: { kind: "sarif", path: "a.sarif" } },
      { text: "H", command: { argv: ["npm\ttest"] } },
      { text: "I", command: ["my tool", "x"] },
      "J"
    ]
    const pattern = "The pattern is not searched, since the criterion declares what decides it"
    assert.deepStrictEqual(
      planWarnings(plan(list)).map(({ path, message }) => `${showPath(path)}: ${message}`),
      [
        `definition_of_done[1].pattern: ${pattern}`,
        'definition_of_done[2].command: The command is a program named "npm test"',
        `definition_of_done[5].pattern: ${pattern}`,
        `definition_of_done[6].pattern: ${pattern}`,
        'definition_of_done[7].command: The command is a program named "npm\\ttest"'
      ]
    )
    for (const without of ["- A", undefined]) assert.deepStrictEqual(planWarnings(plan(without)), [])
  })
})
