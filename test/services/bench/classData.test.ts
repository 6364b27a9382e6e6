import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { type GreetingBench, load, onGreeting } from "./greetingBench.ts"

/** The problems of the file that is refused, each with its place. */
const problemsOf = (bench: GreetingBench, tag: string) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(load(bench))
    assert.strictEqual(error._tag, tag)
    return "problems" in error
      ? error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
      : assert.fail("The error has no problems")
  })

const TAXONOMY = "failure_modes.yaml"

const refuses = (title: string, from: string, to: string, problems: ReadonlyArray<string>) =>
  onGreeting(title, (bench) =>
    Effect.gen(function* () {
      yield* bench.edit(TAXONOMY, from, to)
      assert.deepStrictEqual(yield* problemsOf(bench, "FailureModeTaxonomyInvalid"), problems)
    })
  )

describe("failure_modes.yaml", () => {
  refuses("knows no severity but block, warn and info", "{ severity: warn,", "{ severity: fatal,", [
    '5:30 Unknown value "fatal"'
  ])
  refuses(
    "has exactly two keys a code",
    "greeting.missing: { severity: block,",
    "greeting.missing: { severity: block, owner: me,",
    ['2:38 Unknown key "owner"']
  )
  refuses("has both keys", "greeting.missing: { severity: block,", "greeting.missing: {", [
    '2:1 The key "severity" is missing'
  ])
  refuses("has descriptions that are not blank", "description: No greeting was written.", 'description: " "', [
    "2:51 Expected a text that is not blank"
  ])
  refuses("has no code twice", "greeting.wrong: {", "greeting.missing: {", ['3:1 Duplicate key "greeting.missing"'])
  refuses("has every code of the runner", "sut.cancelled: {", "sut.canceled: {", [
    "2:1 It lacks 1 code of the runner: sut.cancelled"
  ])
  refuses("holds the runner's codes to block", "sut.timeout: { severity: block", "sut.timeout: { severity: warn", [
    "13:26 The severity of sut.timeout is warn"
  ])
  refuses("has codes only", "greeting.missing:", "Missing:", ["2:1 Expected a code such as validator.tests_failed"])

  onGreeting("gets all its problems said at once, in order", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit(TAXONOMY, "greeting.wrong: { severity: block", "greeting.wrong: { severity: fatal")
      yield* bench.edit(TAXONOMY, "greeting.missing: { severity: block", "greeting.missing: { owner: me")
      yield* bench.edit(TAXONOMY, "rubric.timeout: { severity: block", "rubric.timeout: { severity: info")
      const problems = yield* problemsOf(bench, "FailureModeTaxonomyInvalid")
      assert.deepStrictEqual(
        problems.map((problem) => problem.slice(0, problem.indexOf(":"))),
        ["2", "2", "3", "8"]
      )
    })
  )

  onGreeting("must be a map, and there", (bench) =>
    Effect.gen(function* () {
      for (const text of ["- greeting.missing\n", "greeting\n", "", "[]\n"]) {
        yield* bench.write(TAXONOMY, text)
        assert.isNotEmpty(yield* problemsOf(bench, "FailureModeTaxonomyInvalid"))
      }
      yield* bench.remove(TAXONOMY)
      const error = yield* Effect.flip(load(bench))
      assert.deepInclude(error, { _tag: "InputMissing", path: bench.at(TAXONOMY) })
    })
  )

  onGreeting("may hold codes that are special in JavaScript", (bench) =>
    Effect.gen(function* () {
      yield* bench.write(
        TAXONOMY,
        `${yield* bench.read(TAXONOMY)}constructor.prototype: { severity: info, description: A name like any other. }\n`
      )
      const { taskClass } = yield* load(bench)
      assert.strictEqual(taskClass.failureModeTaxonomy.get("constructor.prototype"), "info")
      assert.isUndefined(taskClass.failureModeTaxonomy.get("constructor"))
    })
  )
})

describe("task-class.yaml", () => {
  onGreeting("may be absent; then the standard limits hold", (bench) =>
    Effect.gen(function* () {
      yield* bench.remove("task-class.yaml")
      const { settings } = yield* load(bench)
      assert.deepStrictEqual(settings, {
        suts: {},
        validators: [],
        limits: { sut_seconds: 300, validator_seconds: 60, workspace_mib: 64 }
      })
    })
  )

  for (const name of ["task-class.yml", "task-class.json", "Task-Class.YML"]) {
    onGreeting(`is not to be called ${name}, which would be passed over`, (bench) =>
      Effect.gen(function* () {
        const said = { file: bench.at(name), hint: "Rename it to task-class.yaml, or remove it" }
        yield* bench.write(name, "limits: { sut_seconds: 5 }\n")
        const besides = yield* Effect.flip(load(bench))
        yield* bench.remove("task-class.yaml")
        const alone = yield* Effect.flip(load(bench))
        for (const error of [besides, alone]) {
          assert.deepInclude("problems" in error ? error.problems[0] : error, said)
        }
        yield* bench.move(name, "task-class.yaml")
        assert.strictEqual((yield* load(bench)).settings.limits.sut_seconds, 5)
      })
    )
  }

  onGreeting("may set some of the limits", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("task-class.yaml", "limits: { sut_seconds: 5 }\n")
      const { settings } = yield* load(bench)
      assert.deepStrictEqual(settings.limits, { sut_seconds: 5, validator_seconds: 60, workspace_mib: 64 })
    })
  )

  onGreeting("is read strictly, with every problem at its place", (bench) =>
    Effect.gen(function* () {
      yield* bench.write(
        "task-class.yaml",
        [
          "sut: greter",
          "suts:",
          "  greeter: { command: [node], netwrk: true }",
          "  oracle: { command: [node] }",
          "validators:",
          "  - { name: a, command: [node] }",
          "  - { name: a, command: [] }",
          "limits: { sut_seconds: 0 }",
          ""
        ].join("\n")
      )
      assert.deepStrictEqual(yield* problemsOf(bench, "SourceInvalid"), [
        '1:6 No system "greter" is declared',
        '3:31 Unknown key "netwrk"',
        `4:3 The name "oracle" is a self-check's`,
        '7:13 Two validators have the name "a"',
        "7:25 The list is too short: it has 0 entries",
        "8:24 Expected a value between 1 and 3600, got the number 0"
      ])
    })
  )

  onGreeting("names variables, and nothing is shown of what stands in the place of a name", (bench) =>
    Effect.gen(function* () {
      const refusedWith = Effect.fnUntraced(function* (env: string) {
        yield* bench.write("task-class.yaml", `suts:\n  greeter: { command: [node], env: ${env}, netwrk: true }\n`)
        const error = yield* Effect.flip(load(bench))
        return JSON.stringify(error)
      })
      const message = yield* refusedWith("[A_KEY, KEY=sk-secret]")
      assert.include(message, "Expected the name of an environment variable, in capitals")
      assert.notInclude(message, "sk-secret")
      const shown = yield* refusedWith("[A_KEY]")
      assert.include(shown, "env: [A_KEY], netwrk")
      assert.notInclude(shown, "Expected the name")
    })
  )
})
