import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type GreetingBench, loadCases, NOVEMBER, onGreeting } from "./greetingBench.ts"

const ADA = "cases/greet-ada/case.yaml"
const HELD_OUT = "cases/greet-linus/case.yaml"
const DAY = 24 * 60 * 60 * 1000

const refusal = (bench: GreetingBench) => Effect.flip(loadCases(bench))

/** What is said of a case that is invalid, one line a problem. */
const faultsOf = (bench: GreetingBench, caseId: string) =>
  Effect.gen(function* () {
    const error = yield* refusal(bench)
    if (error._tag !== "BenchCaseInvalid") return assert.fail(`${error._tag}: ${error.message}`)
    assert.strictEqual(error.caseId, caseId)
    for (const { frame } of error.problems) assert.isNull(frame)
    return error.problems.map(({ line, column, message }) => (line === null ? message : `${line}:${column} ${message}`))
  })

const refuses = (title: string, from: string, to: string, problems: ReadonlyArray<string>) =>
  onGreeting(title, (bench) =>
    Effect.gen(function* () {
      yield* bench.edit(ADA, from, to)
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), problems)
    })
  )

describe("A case", () => {
  refuses("has the id of its folder", "case_id: greet-ada", "case_id: greet-eve", [
    '1:10 The folder\'s name is "greet-ada"'
  ])
  refuses("names its task class", "task_class: greeting", "task_class: farewell", [
    '2:13 The case lies in the task class "greeting"'
  ])
  refuses(
    "names the commit that it was cut from, unless it is curated",
    "source: curated",
    "source: regression-converted",
    ["5:9 The key commit_sha is missing"]
  )
  refuses("has no fields but its own", "source: curated", "source: curated\nanswer: Hello", [
    '6:1 Unknown key "answer"'
  ])
  refuses("keeps what is expected out of the input", "expected: expected", "expected: input/expected", [
    "10:11 The folders input and expected lie in each other"
  ])
  refuses("has folders inside its own only", "input: input", "input: ../greet-grace/input", [
    "9:8 Expected a folder inside the case's own, as input"
  ])
  refuses("has the folders that it names", "input: input", "input: inputs", [
    'There is no folder "inputs", which input names'
  ])
  refuses(
    "has a pin of 16 bytes, a known disposition and a time limit",
    "disposition: positive",
    ["disposition: good", "rubric_wall_clock_seconds: 301", "family: A B"].join("\n"),
    [
      '3:14 Unknown value "good"',
      "4:28 Expected a value between 1 and 300, got the number 301",
      "5:9 Expected a name of lower-case letters and digits with single hyphens, at most 64 characters"
    ]
  )

  onGreeting("that is not curated needs a commit, and then is one", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit(ADA, "source: curated", `source: outcome-ledger-derived\ncommit_sha: ${"0a".repeat(20)}`)
      yield* bench.seal
      assert.lengthOf((yield* loadCases(bench)).cases, 8)
    })
  )

  onGreeting("needs a case.yaml, an input that holds something, and a folder with what is expected", (bench) =>
    Effect.gen(function* () {
      yield* bench.remove("cases/greet-ada/input/request.json")
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), [
        'The folder "input" with the case\'s input is empty'
      ])
      yield* bench.write("cases/greet-ada/input/request.json", "{}")
      yield* bench.remove("cases/greet-ada/expected")
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), [
        'There is no folder "expected", which expected names'
      ])
      yield* bench.write("cases/greet-ada/expected", "a file")
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), [
        'There is no folder "expected", which expected names'
      ])
      yield* bench.remove(ADA)
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), ["There is no such file"])
    })
  )

  onGreeting("holds no empty folder, which version control would lose", (bench) =>
    Effect.gen(function* () {
      yield* bench.fs.makeDirectory(bench.at("cases/greet-ada/input/deep/empty"), { recursive: true })
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), [
        'The folder "input/deep/empty" is empty, and version control cannot keep it'
      ])
      yield* bench.write("cases/greet-ada/input/deep/empty/.gitkeep", "")
      yield* bench.seal
      yield* loadCases(bench)
    })
  )

  onGreeting("is another one where its owner may execute a file of it, or may no longer", (bench) =>
    Effect.gen(function* () {
      const { fs, at } = bench
      const request = at("cases/greet-ada/input/request.json")
      yield* fs.chmod(request, 0o755)
      assert.deepInclude(yield* refusal(bench), { _tag: "BenchCaseDigestMismatch", caseId: "greet-ada" })
      yield* bench.seal
      yield* loadCases(bench)
      yield* fs.chmod(request, 0o600)
      assert.deepInclude(yield* refusal(bench), { _tag: "BenchCaseDigestMismatch", caseId: "greet-ada" })
      // The rest of a mode is not kept by version control, and does not count.
      yield* bench.seal
      yield* fs.chmod(request, 0o644)
      yield* loadCases(bench)
    })
  )

  onGreeting("holds no symbolic link, wherever it leads", (bench) =>
    Effect.gen(function* () {
      const { fs, at } = bench
      yield* fs.symlink("request.json", at("cases/greet-ada/input/link.json"))
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), [
        'The folder of the case cannot be used: "input/link.json" is a symbolic link'
      ])
      yield* bench.move("cases/greet-ada", "outside")
      yield* bench.remove("outside/input/link.json")
      yield* fs.symlink(at("outside"), at("cases/greet-ada"))
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), [
        "This is a symbolic link, or neither a file nor a folder"
      ])
      yield* bench.remove("cases/greet-ada")
      yield* bench.move("outside", "cases/greet-ada")
      yield* bench.move(ADA, "case.yaml")
      yield* fs.symlink(at("case.yaml"), at(ADA))
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), ["This is not a regular file"])
    })
  )

  onGreeting("has an id that no other folder has", (bench) =>
    Effect.gen(function* () {
      yield* bench.fs.copy(bench.at("cases/greet-ada"), bench.at("cases/greet-zoe"))
      assert.deepInclude(yield* refusal(bench), {
        _tag: "BenchCaseIdCollision",
        caseId: "greet-ada",
        folders: [bench.at("cases/greet-ada"), bench.at("cases/greet-zoe")]
      })
      yield* bench.fs.makeDirectory(bench.at("cases/group"))
      yield* bench.move("cases/greet-zoe", "cases/group/greet-ada")
      assert.deepInclude(yield* refusal(bench), {
        _tag: "BenchCaseIdCollision",
        folders: [bench.at("cases/greet-ada"), bench.at("cases/group/greet-ada")]
      })
      yield* bench.edit("cases/group/greet-ada/case.yaml", "case_id: greet-ada", "case_id: greet-zoe")
      yield* bench.move("cases/group/greet-ada", "cases/group/greet-zoe")
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-zoe"), ["The folder of a case lies directly in cases/"])
    })
  )

  onGreeting("that is held-out is not quoted in what is said of it", (bench) =>
    Effect.gen(function* () {
      const { fs, at } = bench
      yield* bench.edit(HELD_OUT, "difficulty: easy", "difficulty: easy # The answer is Linus.\nanswer: 5")
      const error = yield* refusal(bench)
      assert.deepInclude(error, { _tag: "BenchCaseInvalid", caseId: "greet-linus" })
      assert.notInclude(JSON.stringify(error), "The answer is Linus")
      yield* bench.edit(HELD_OUT, "\nanswer: 5", "")
      yield* fs.makeDirectory(at("cases/greet-linus/input/please"))
      const empty = yield* refusal(bench)
      assert.deepInclude(empty, { _tag: "BenchCaseInvalid", caseId: "greet-linus" })
      assert.notInclude(JSON.stringify(empty), "please")
      yield* bench.remove("cases/greet-linus/input/please")
      yield* fs.symlink("request.json", at("cases/greet-linus/input/greet-linus-please.json"))
      const link = yield* refusal(bench)
      assert.deepInclude(link, { _tag: "BenchCaseInvalid", caseId: "greet-linus" })
      assert.notInclude(JSON.stringify(link), "please")
    })
  )
})

/** Lines that say something of the answer, where another value or key is expected, or none can be read. */
const telling: ReadonlyArray<readonly [title: string, from: string, to: string]> = [
  ["a value", "difficulty: easy", 'difficulty: "Dear Linus"'],
  ["a value near a known one", "difficulty: easy", "difficulty: Linuseasy"],
  ["a number", "input: input", "input: 987654"],
  ["a text that does not fit", "input: input", "input: ../Linus"],
  ["a time", "added_at: 2026-11-01T00:00:00Z", "added_at: Linus"],
  ["a key", "difficulty: easy", "difficulty: easy\nLinus: 1"],
  ["a key twice", "difficulty: easy", "difficulty: easy\nLinus: 1\nLinus: 1"],
  ["a folder", "input: input", "input: Linus"],
  ["another task class", "task_class: greeting", "task_class: Linus"],
  ["a tag", "difficulty: easy", "difficulty: !Linus easy"],
  ["an alias", "difficulty: easy", "difficulty: *Linus"],
  ["an escape", "difficulty: easy", 'difficulty: "\\Linus"'],
  ["no YAML", "difficulty: easy", "difficulty: easy\nDear Linus\nthis: - is: no"],
  ["its class", "curation_class: held-out", "curation_class: Linus"]
]

describe("What is said of a held-out case", () => {
  for (const [title, from, to] of telling) {
    onGreeting(`does not quote ${title}, and gives the place`, (bench) =>
      Effect.gen(function* () {
        yield* bench.edit(HELD_OUT, from, to)
        const error = yield* refusal(bench)
        if (error._tag !== "BenchCaseInvalid") return assert.fail(error.message)
        for (const problem of error.problems) {
          assert.notMatch(JSON.stringify([problem.path, problem.message, problem.hint, problem.frame]), /Linus|987654/u)
        }
        assert.isTrue(error.problems.every(({ line }) => line !== null) || title === "a folder")
      })
    )
  }

  onGreeting("would be quoted of another case", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit(ADA, "difficulty: easy", "difficulty: Linus")
      assert.deepStrictEqual(yield* faultsOf(bench, "greet-ada"), ['4:13 Unknown value "Linus"'])
    })
  )
})

describe("The times of a case", () => {
  refuses("lie in the past: it was added already", "added_at: 2026-11-01T00:00:00Z", "added_at: 2026-11-01T00:00:01Z", [
    "7:11 The time lies in the future"
  ])

  onGreeting("are warned of where it was validated in the future, which would keep it young", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit(ADA, "last_validated_at: 2026-11-01T00:00:00Z", "last_validated_at: 2036-11-01T00:00:00Z")
      const { warnings } = yield* loadCases(bench)
      assert.deepStrictEqual(
        warnings.map(({ line, message, severity }) => [line, message, severity]),
        [[8, "The time lies in the future", "warning"]]
      )
    })
  )
})

describe("Warnings about cases", () => {
  onGreeting("name those that were not validated for more than 90 days", (bench) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOVEMBER + 90 * DAY)
      assert.isEmpty((yield* loadCases(bench)).warnings)
      yield* bench.edit(ADA, "last_validated_at: 2026-11-01", "last_validated_at: 2026-10-31")
      const { warnings } = yield* loadCases(bench)
      assert.deepStrictEqual(
        warnings.map(({ file, line, message, severity }) => [file, line, message, severity]),
        [[bench.at(ADA), 8, "The case was last validated 91 days ago", "warning"]]
      )
      yield* TestClock.adjust(2 * DAY)
      assert.lengthOf((yield* loadCases(bench)).warnings, 8)
    })
  )

  onGreeting("name files that belong to no case, but not hidden ones", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("cases/.DS_Store", "")
      yield* bench.write("cases/NOTES.md", "")
      const { warnings } = yield* loadCases(bench)
      assert.deepStrictEqual(
        warnings.map(({ file }) => file),
        [bench.at("cases/NOTES.md")]
      )
    })
  )
})
