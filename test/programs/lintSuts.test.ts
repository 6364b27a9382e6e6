import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import path from "node:path"
import { after, edit, errorsOf, greetingCopy, lint, machine, shown } from "./greetingBench.ts"

const SETTINGS = "greeting/task-class.yaml"
const LOCK = "greeting/sut/lock.yaml"
const COMMAND = "command: [node, sut/careless.mjs]"

/** What lint says where the system careless has another command. */
const running = (argv: string) => after(SETTINGS, COMMAND, `command: ${argv}`)

withLayer(machine)("Lint of systems under test", (it) => {
  it.effect("finds a file of the command that is not there, at its place", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* running("[node, sut/careles.mjs]"), [
        `${SETTINGS}:9:21 There is no file "sut/careles.mjs" in the task class, nor in the input of a case`
      ])
      for (const argv of ["[sut/agent]", "[sh, ./agent]", "[python3, agent.py]", "[cat, cases/none]", "[sut/x, -v]"]) {
        const found = yield* running(argv)
        assert.lengthOf(found, 1, argv)
        assert.match(found[0] ?? "", /There is no file/u)
      }
    })
  )

  it.effect("finds nothing wrong with words that are no files, and with what a case gives the system", () =>
    Effect.gen(function* () {
      const words = [
        "[agent, --model, vendor/model-1, --url, https://example.test/v1, -o/x, run]",
        "[sh, -c, cat sut/none.txt]",
        "[/usr/bin/env, node, sut/careless.mjs]",
        "[sed, -i, s/a/b/, request.json]"
      ]
      for (const argv of words) assert.deepStrictEqual(yield* running(argv), [], argv)
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      yield* fs.writeFileString(path.join(root, "greeting/cases/greet-ada/input/run.sh"), "")
      yield* edit(root, SETTINGS, COMMAND, "command: [sh, run.sh]")
      assert.isFalse(shown(root, yield* lint(root)).some((line) => line.includes("run.sh")))
    })
  )

  it.effect("finds arguments that name files elsewhere, and lets programs of PATH be", () =>
    Effect.gen(function* () {
      const outside = "[sh, ../trust-tiers.yaml, --tiers=../trust-tiers.yaml, --none=../none.yaml]"
      assert.deepStrictEqual(yield* running(outside), [
        `${SETTINGS}:9:19 "../trust-tiers.yaml" names a file that is not below the folder of the task class`,
        `${SETTINGS}:9:40 "--tiers=../trust-tiers.yaml" names a file that is not below the folder of the task class`
      ])
      assert.deepStrictEqual(yield* running("[/bin/sh, sut/careless.mjs]"), [])
    })
  )

  it.effect("finds declared files and a meter that are not there, or are no part of a system", () =>
    Effect.gen(function* () {
      const files = "files: [sut/languages.json, sut/none.json, ../trust-tiers.yaml, cases/greet-ada]"
      const found = yield* after(SETTINGS, "files: [sut/languages.json]", files)
      assert.deepStrictEqual(found, [
        `${SETTINGS}:5:33 There is no "sut/none.json" in the task class`,
        `${SETTINGS}:5:48 "../trust-tiers.yaml" is not below the folder of the task class`,
        `${SETTINGS}:5:69 "cases/greet-ada" holds cases, which a system is tested with`
      ])
      const meter = yield* after(SETTINGS, "max_cost_usd: 0.01", "meter: [node, sut/meter.mjs]")
      assert.deepStrictEqual(meter, [
        `${SETTINGS}:10:19 There is no file "sut/meter.mjs" in the task class, nor in the input of a case`
      ])
    })
  )

  it.effect("finds a lock that is not there, at its name, and one that declares nothing or is wrong, in the lock", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* after(SETTINGS, "lock: sut/lock.yaml", "lock: sut/lok.yaml"), [
        `${SETTINGS}:6:11 There is no "sut/lok.yaml" in the task class`
      ])
      const wrong = yield* after(LOCK, /^[\s\S]*$/u, "modles: [m]\n")
      assert.isNotEmpty(wrong)
      assert.isTrue(wrong.every((line) => line.startsWith(`${LOCK}:1:1 `)))
      const empty = yield* after(LOCK, /^[\s\S]*$/u, "models: []\n")
      assert.deepStrictEqual(empty, [`${LOCK}:1:1 A lock declares at least one model, version or prompt`])
    })
  )

  it.effect("finds a system with the name of a self-check, at its name", () =>
    Effect.gen(function* () {
      for (const name of ["oracle", "noop"]) {
        assert.deepStrictEqual(yield* after(SETTINGS, "careless:", `${name}:`), [
          `${SETTINGS}:8:3 The name "${name}" is a self-check's`
        ])
      }
    })
  )
})

withLayer(machine)("Lint of a task class that does not load", (it) => {
  it.effect("goes on to its settings, systems, cases and their seal", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, "greeting/failure_modes.yaml", /^rubric\..*$/gmu, "")
      yield* edit(root, SETTINGS, "sut/careless.mjs", "sut/careles.mjs")
      yield* edit(root, "greeting/cases/greet-ada/input/request.json", "Ada", "Ida")
      const problems = errorsOf(yield* lint(root))
      const found = shown(root, problems)
      assert.lengthOf(found, 3)
      assert.match(
        found[0] ?? "",
        /^greeting\/failure_modes\.yaml:\d+:1 It lacks 4 codes of the runner: rubric\.timeout/u
      )
      assert.lengthOf(problems[0]?.frame?.split("\n") ?? [], 4)
      assert.match(found[1] ?? "", /^greeting\/task-class\.yaml:9:21 There is no file/u)
      assert.match(found[2] ?? "", /^greeting\/cases\/digests\.yaml The case "greet-ada" is not what was sealed/u)
    })
  )

  it.effect("says everything that is wrong with its data, each once", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, "greeting/failure_modes.yaml", "severity: info", "severity: note")
      yield* edit(root, SETTINGS, "sut_seconds: 120", "sut_seconds: 0")
      yield* edit(root, "greeting/rubric.ts", /$/u, '\nthrow new Error("at load")\n')
      const found = shown(root, errorsOf(yield* lint(root)))
      assert.lengthOf(found, 3)
      assert.match(found[0] ?? "", /^greeting\/registration\.ts .*at load/u)
      assert.match(found[1] ?? "", /^greeting\/failure_modes\.yaml:6:/u)
      assert.match(found[2] ?? "", /^greeting\/task-class\.yaml:\d+:16 /u)
    })
  )
})
