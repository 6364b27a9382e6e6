import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { type GreetingBench, load, onGreeting } from "./greetingBench.ts"

const IMPORTS = `import { commandRubric, defineTaskClass } from "assay/bench"
import { BreakdownKey } from "./breakdown-keys.ts"
import { GreetingRubric } from "./rubric.ts"
`
const defined = (rubric: string, keys = "BreakdownKey", minimum = "{ bronze: 5 }") =>
  `export default defineTaskClass("greeting", { minCasesForPromotion: ${minimum}, breakdownKeys: ${keys} })(${rubric})`

const refusal = (bench: GreetingBench) => Effect.flip(load(bench))

/** The sentence that is said of a registration with this text. */
const causeOf = (bench: GreetingBench, text: string) =>
  Effect.gen(function* () {
    yield* bench.write("registration.ts", IMPORTS + text)
    const error = yield* refusal(bench)
    assert.strictEqual(error._tag, "TaskClassRegistrationFailed")
    return error.message.replace(`The task class "greeting" cannot be loaded from ${bench.at("registration.ts")}: `, "")
  })

const says = (title: string, text: string, cause: string) =>
  onGreeting(title, (bench) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* causeOf(bench, text), cause)
    })
  )

/** The problems of the file that is refused, each with line and column. */
const problemsOf = (bench: GreetingBench, tag: string, file: string) =>
  Effect.gen(function* () {
    const error = yield* refusal(bench)
    assert.strictEqual(error._tag, tag)
    if (!("problems" in error)) return assert.fail("The error has no problems")
    for (const problem of error.problems) assert.strictEqual(problem.file, bench.at(file))
    return error.problems.map(({ line, column, message }) => (line === null ? message : `${line}:${column} ${message}`))
  })

describe("A registration that is there but fails", () => {
  onGreeting("is another thing than one that is not there", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("registration.ts", 'throw new Error("no")')
      assert.strictEqual((yield* refusal(bench))._tag, "TaskClassRegistrationFailed")
      yield* bench.remove("registration.ts")
      assert.strictEqual((yield* refusal(bench))._tag, "TaskClassNotFound")
    })
  )
  says("says where it threw", '\nthrow new Error("no")', "it threw: registration.ts:5:7: no.")
  says(
    "names the package that it lacks",
    'import "left-pad-of-nobody"',
    'registration.ts imports "left-pad-of-nobody", and a task class cannot import packages: where it scores, there are none. Bundle it into a file of the folder.'
  )
  says(
    "says that it exports nothing",
    "export const greeting = 1",
    "it has no default export. Write `export default defineTaskClass(NAME, { ... })(THE_RUBRIC)`."
  )
  says(
    "says that the rubric was not given",
    'export default defineTaskClass("greeting", { minCasesForPromotion: { bronze: 5 }, breakdownKeys: BreakdownKey })',
    "its default export is a function: the rubric was not given yet. Write `export default defineTaskClass(NAME, { ... })(THE_RUBRIC)`."
  )
  says(
    "says that its export is no definition",
    'export default "greeting"',
    "its default export is no definition. Write `export default defineTaskClass(NAME, { ... })(THE_RUBRIC)`."
  )
  says(
    "says which field it lacks",
    'export default { name: "greeting", breakdownKeys: BreakdownKey, rubric: GreetingRubric }',
    'its default export is no definition: it lacks the field "minCasesForPromotion". Write `export default defineTaskClass(NAME, { ... })(THE_RUBRIC)`.'
  )
  says(
    "refuses a field that nobody knows",
    `export default { ...${defined("GreetingRubric").replace("export default ", "")}, rubrik: 1 }`,
    'its default export has an unknown field "rubrik". Did you mean "rubric"? Known fields: name, minCasesForPromotion, breakdownKeys, rubric.'
  )
  says(
    "refuses a rubric that cannot score",
    defined("{}"),
    "its rubric is none: it has no function score. Give it the rubric that rubric.ts exports, or commandRubric."
  )

  onGreeting("refuses a name that is none", (bench) =>
    Effect.gen(function* () {
      yield* bench.write(
        "registration.ts",
        `${IMPORTS}export default { name: 5, minCasesForPromotion: {}, breakdownKeys: BreakdownKey, rubric: GreetingRubric }`
      )
      assert.strictEqual((yield* refusal(bench))._tag, "InvalidTaskClassName")
    })
  )
})

describe("The registered rubric", () => {
  const STAND_IN =
    "the registered rubric is none of the objects that rubric.ts exports. Register the export itself, no copy, wrapper or stand-in: it is the export that scores. Known exports: GreetingRubric."
  says("must not be a stand-in", defined("{ score: () => ({ passed: true, score: 1, breakdown: {} }) }"), STAND_IN)
  says("must not be a copy of the export", defined("{ ...GreetingRubric }"), STAND_IN)
  says("must not be a wrapper", defined("{ score: (c, o) => GreetingRubric.score(c, o) }"), STAND_IN)

  onGreeting("may be the default export", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit("rubric.ts", "export const GreetingRubric", "const GreetingRubric")
      yield* bench.write("rubric.ts", `${yield* bench.read("rubric.ts")}\nexport default GreetingRubric\n`)
      yield* bench.edit("registration.ts", "{ GreetingRubric }", "GreetingRubric")
      const { rubric } = yield* load(bench)
      assert.deepStrictEqual(rubric, { _tag: "Module", exportName: "default" })
    })
  )

  onGreeting("must come from rubric.ts", (bench) =>
    Effect.gen(function* () {
      yield* bench.move("rubric.ts", "other.ts")
      yield* bench.edit("registration.ts", "./rubric.ts", "./other.ts")
      assert.strictEqual(
        (yield* refusal(bench)).message,
        `The task class "greeting" cannot be loaded from ${bench.at("rubric.ts")}: there is no such file.`
      )
    })
  )

  onGreeting("is a command only where both files say so", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("registration.ts", IMPORTS + defined("commandRubric"))
      const alone = yield* refusal(bench)
      assert.strictEqual(alone._tag, "TaskClassRegistrationFailed")
      assert.include(alone.message, "it registers commandRubric, but task-class.yaml names no rubric.command")
      yield* bench.write("task-class.yaml", "rubric: { command: [python3, rubric.py] }\n")
      const { rubric } = yield* load(bench)
      assert.deepStrictEqual(rubric, { _tag: "Command", argv: ["python3", "rubric.py"] })
    })
  )

  onGreeting("is not replaced by a command", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("task-class.yaml", "rubric: { command: [python3, rubric.py] }\n")
      assert.include(
        (yield* refusal(bench)).message,
        "task-class.yaml names a rubric.command, but the registered rubric is another one"
      )
    })
  )
})

const refusesKeys = (title: string, text: string, problems: ReadonlyArray<string>) =>
  onGreeting(title, (bench) =>
    Effect.gen(function* () {
      yield* bench.write("breakdown-keys.ts", text)
      assert.deepStrictEqual(yield* problemsOf(bench, "SourceInvalid", "breakdown-keys.ts"), problems)
    })
  )

describe("The breakdown keys", () => {
  refusesKeys("must not be empty", "export const BreakdownKey = new Set([])", ["There is no breakdown key"])
  refusesKeys(
    "must not hold a banned word, whatever its case",
    'export const BreakdownKey = new Set(["a.llm_score", "the.confidence", "self_reported", "x.model_says", "A.LLM"])',
    [
      'The breakdown key "a.llm_score" holds "llm"',
      'The breakdown key "the.confidence" holds "confidence"',
      'The breakdown key "self_reported" holds "self_reported"',
      'The breakdown key "x.model_says" holds "model_says"',
      'The breakdown key "A.LLM" holds "llm"'
    ]
  )
  refusesKeys("must be keys", 'export const BreakdownKey = ["Not a key", 5, "a.b", "a.b"]', [
    'The breakdown key "Not a key" is none',
    "A breakdown key is a text, not of type number",
    'The breakdown key "a.b" stands twice'
  ])
  refusesKeys("must be a list", 'export const BreakdownKey = "a.b"', ["The breakdown keys are no list"])

  onGreeting("may be the values of an object, whose names are the author's", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("breakdown-keys.ts", 'export const BreakdownKey = { confidence: "a.b", B: "c.d" } as const')
      yield* bench.edit("registration.ts", "breakdownKeys: BreakdownKey", "breakdownKeys: Object.values(BreakdownKey)")
      const { taskClass } = yield* load(bench)
      assert.deepStrictEqual([...taskClass.breakdownKeys], ["a.b", "c.d"])
    })
  )

  onGreeting("cannot be changed by the module that gave them", (bench) =>
    Effect.gen(function* () {
      yield* bench.write(
        "breakdown-keys.ts",
        'export const BreakdownKey = new Set(["a.b"])\nexport const add = () => BreakdownKey.add("c.d")'
      )
      yield* bench.write("registration.ts", `${IMPORTS}${defined("GreetingRubric")}\nBreakdownKey.clear()`)
      assert.deepStrictEqual(yield* problemsOf(bench, "SourceInvalid", "breakdown-keys.ts"), [
        "There is no breakdown key"
      ])
    })
  )
})

const refusesMinimum = (title: string, minimum: string, problems: ReadonlyArray<string>) =>
  onGreeting(title, (bench) =>
    Effect.gen(function* () {
      yield* bench.write("registration.ts", IMPORTS + defined("GreetingRubric", "BreakdownKey", minimum))
      assert.deepStrictEqual(yield* problemsOf(bench, "SourceInvalid", "registration.ts"), problems)
    })
  )

describe("minCasesForPromotion", () => {
  refusesMinimum("names at least one tier", "{}", ["minCasesForPromotion names no tier"])
  refusesMinimum(
    "names only tiers, with counts of at least 1",
    "{ bronz: 3, silver: 0, gold: 1.5, bronze: Number.NaN }",
    [
      'No tier "bronz"',
      "The number of cases for silver is no whole number of at least 1",
      "The number of cases for gold is no whole number of at least 1",
      "The number of cases for bronze is no whole number of at least 1"
    ]
  )
  refusesMinimum("is an object", "null", ["minCasesForPromotion is no object"])
})
