import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { BenchLoader } from "../../../src/services/BenchLoader.ts"
import {
  FIXTURES,
  type GreetingBench,
  load,
  loadCases,
  loaderLayer,
  NOVEMBER,
  onGreeting,
  readCases
} from "./greetingBench.ts"

const ADA = "cases/greet-ada/case.yaml"

const refusal = (bench: GreetingBench) => Effect.flip(loadCases(bench))

describe("BenchLoader.loadCases", () => {
  it.effect("gives the sealed cases, sorted by id, with their digests and that of the set", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOVEMBER)
      const loader = yield* BenchLoader
      const loaded = yield* loader.loadTaskClass("greeting", FIXTURES)
      const { cases, digest, warnings } = yield* loader.loadCases(loaded)
      assert.deepStrictEqual(
        cases.map((read) => read.case.case_id),
        [
          "greet-ada",
          "greet-grace",
          "greet-linus",
          "greet-margaret",
          "greet-nobody",
          "greet-pair",
          "greet-trio",
          "refuse-mallory"
        ]
      )
      for (const read of cases) {
        assert.strictEqual(read.folder, `${FIXTURES}/greeting/cases/${read.case.case_id}`)
        assert.match(read.digest, /^sha256:[0-9a-f]{64}$/u)
      }
      assert.match(digest, /^sha256:[0-9a-f]{64}$/u)
      assert.isEmpty(warnings)
      assert.strictEqual(cases[0]?.case.rubric_wall_clock_seconds, 60)
    }).pipe(Effect.provide(loaderLayer))
  )

  onGreeting("is the same wherever the folder lies, so that a seal holds on every machine", (bench) =>
    Effect.gen(function* () {
      const { digest } = yield* loadCases(bench)
      assert.strictEqual(digest, "sha256:51792302b3b7c99bb823c058731effbc88a3e6effbf3be5e4ae28deb12b764be")
    })
  )

  onGreeting("notices every change of a case, and takes a new seal", (bench) =>
    Effect.gen(function* () {
      const changes: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        bench.edit("cases/greet-ada/input/request.json", "Ada", "ada"),
        bench.write("cases/greet-ada/input/.hidden", ""),
        bench.move("cases/greet-ada/input/request.json", "cases/greet-ada/input/Request.json"),
        bench.edit("cases/greet-ada/expected/workspace/greeting.txt", "!", "."),
        bench.write("cases/greet-ada/notes.txt", "A note."),
        bench.edit(ADA, "rag-corpus-derived", "held-out"),
        bench.edit(ADA, "difficulty: easy", "difficulty: hard"),
        bench.edit(ADA, "added_at: 2026-11-01", "added_at: 2026-10-31")
      ]
      for (const change of changes) {
        yield* change
        const error = yield* refusal(bench)
        assert.strictEqual(error._tag, "BenchCaseDigestMismatch")
        assert.include(error.message, 'The case "greet-ada" is not what was sealed')
        yield* bench.seal
        yield* loadCases(bench)
      }
    })
  )

  onGreeting("lets a case be validated again, written otherwise, and given another pin", (bench) =>
    Effect.gen(function* () {
      const before = yield* loadCases(bench)
      const text = yield* bench.read(ADA)
      const pin = text.replace(/cassette_canary_pin: .*/u, `cassette_canary_pin: ${"a".repeat(32)}`)
      yield* bench.write(ADA, pin.replace("last_validated_at: 2026-11-01", "last_validated_at: 2026-11-30"))
      yield* bench.edit(ADA, "difficulty: easy", "difficulty: 'easy' # as can be")
      const after = yield* loadCases(bench)
      assert.strictEqual(after.digest, before.digest)
      assert.strictEqual(after.cases[0]?.case.cassette_canary_pin, "a".repeat(32))
    })
  )

  onGreeting("wants every case sealed, and nothing sealed that is not there", (bench) =>
    Effect.gen(function* () {
      yield* bench.move("cases/greet-ada", "cases/greet-eve")
      yield* bench.edit("cases/greet-eve/case.yaml", "case_id: greet-ada", "case_id: greet-eve")
      assert.deepInclude(yield* refusal(bench), {
        _tag: "BenchSealIncomplete",
        taskClass: "greeting",
        unsealed: ["greet-eve"],
        superfluous: ["greet-ada"]
      })
      yield* bench.remove("cases/digests.yaml")
      const error = yield* refusal(bench)
      if (error._tag !== "BenchSealIncomplete") return assert.fail(error.message)
      assert.lengthOf(error.unsealed, 8)
    })
  )

  onGreeting("reads the seal strictly", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit("cases/digests.yaml", "algorithm: sha256", "algorithm: md5")
      yield* bench.edit("cases/digests.yaml", "greet-ada: sha256:b", "greet-ada: sha256:B")
      yield* bench.write("cases/digests.yaml", `${yield* bench.read("cases/digests.yaml")}signed: yes\n`)
      const error = yield* refusal(bench)
      if (error._tag !== "SourceInvalid") return assert.fail(error.message)
      assert.deepStrictEqual(
        error.problems.map(({ line, message }) => `${line} ${message}`),
        [
          '4 Expected "sha256", got the text "md5"',
          "6 Expected a digest (sha256: and 64 hex digits)",
          '14 Unknown key "signed"'
        ]
      )
    })
  )

  onGreeting("never takes a task class without a case", (bench) =>
    Effect.gen(function* () {
      yield* bench.remove("cases")
      for (const make of [Effect.void, bench.write("cases/digests.yaml", "algorithm: sha256\ncases: {}\n")]) {
        yield* make
        const error = yield* refusal(bench)
        assert.strictEqual(error._tag, "SourceInvalid")
        assert.include(error.message, "There is no case")
        const { cases } = yield* readCases(bench)
        assert.isEmpty(cases)
      }
    })
  )

  onGreeting("wants five held-out cases where silver is offered, and none for bronze", (bench) =>
    Effect.gen(function* () {
      yield* bench.remove("cases/greet-linus")
      yield* bench.seal
      const error = yield* refusal(bench)
      assert.strictEqual(error._tag, "SourceInvalid")
      assert.include(
        error.message,
        "minCasesForPromotion names silver, which needs at least 5 held-out cases; there are 4"
      )
    })
  )

  onGreeting("takes fewer held-out cases where only bronze is offered", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit("registration.ts", ", silver: 7", "")
      yield* bench.remove("cases/greet-linus")
      yield* bench.seal
      assert.lengthOf((yield* loadCases(bench)).cases, 7)
    })
  )
})

describe("BenchLoader.readCases", () => {
  onGreeting("compares nothing, and tells what is sealed", (bench) =>
    Effect.gen(function* () {
      yield* bench.edit("cases/greet-ada/input/request.json", "Ada", "Eve")
      yield* bench.remove("cases/greet-grace")
      const { cases, sealed } = yield* readCases(bench)
      assert.lengthOf(cases, 7)
      assert.strictEqual(sealed?.size, 8)
      assert.notStrictEqual(sealed?.get("greet-ada"), cases[0]?.digest)
      yield* bench.remove("cases/digests.yaml")
      assert.isNull((yield* readCases(bench)).sealed)
      yield* load(bench)
    })
  )
})
