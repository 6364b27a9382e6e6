import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Schedule } from "effect"
import { ChildProcess } from "effect/process"
import { type CommandMeans, Means } from "../../../src/domain/dod/Criterion.ts"
import { DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { criterion, decide, declaring } from "./deciding.ts"
import { folder, live } from "./folder.ts"
import { end, forkSleeper, survivors } from "./survivors.ts"

const command = (argv: ReadonlyArray<string>, more: Partial<CommandMeans> = {}) =>
  Means.cases.Command.make({ command: { argv, ...more } })

const layer = (options: { readonly allow: boolean; readonly cwd?: string }) =>
  DodEvaluator.layerCommand({ cwd: ".", ...options }).pipe(Layer.provide(NodeServices.layer))

const run = (argv: ReadonlyArray<string>, more: Partial<CommandMeans> = {}, cwd = ".") =>
  decide(layer({ allow: true, cwd }), declaring(command(argv, more)))

const shell = (script: string, more: Partial<CommandMeans> = {}) => run([script], { shell: true, ...more })

describe.concurrent("A command", () => {
  live("passes only with exit code 0, and its reasoning carries the code and the last lines", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* run(["sh", "-c", "for i in 1 2 3 4 5 6 7; do echo $i; done"]),
        "passed: The command `sh -c 'for i in 1 2 3 4 5 6 7; do echo $i; done'` ended with exit code 0:\n  3\n  4\n  5\n  6\n  7"
      )
      const { fs, at } = yield* folder
      yield* fs.writeFileString(at("out"), "\u001B[31mred\u001B[0m\n\n\tbell\u0007\r\n")
      assert.strictEqual(
        yield* shell(`cat ${at("out")} >&2; exit 3`),
        `failed: The command \`cat ${at("out")} >&2; exit 3\` ended with exit code 3:\n  red\n   bell\\u{7}`
      )
    })
  )

  live("fails where it cannot start, whatever the reason", () =>
    Effect.gen(function* () {
      const { fs, at, dir } = yield* folder
      yield* fs.writeFileString(at("plain"), "echo")
      assert.match(yield* run(["no-such-program"]), /^failed: .* cannot start: .*ENOENT/u)
      assert.match(yield* run([at("plain")]), /^failed: .* cannot start: .*EACCES/u)
      assert.match(yield* run(["true"], {}, at("no-such-folder")), /^failed: .* cannot start/u)
      assert.match(yield* run(["a\0b"]), /^failed: .* cannot start/u)
      assert.match(yield* run(["pwd"], {}, dir), new RegExp(`^passed: [^]*${dir}$`, "u"))
    })
  )

  live("fails where a signal ends it", () =>
    Effect.map(run(["sh", "-c", "kill -9 $$"]), (said) =>
      assert.match(said, /^failed: .* was ended by a signal: .*SIGKILL/u)
    )
  )

  live("fails where it takes too long, and is ended", () =>
    Effect.map(run(["sleep", "120"], { timeout_seconds: 1 }), (said) =>
      assert.match(said, /^failed: .* took longer than 1 second\.$/u)
    ).pipe(Effect.timeout("1 minute"))
  )

  live("goes through the shell only if asked to, as a single string", () =>
    Effect.gen(function* () {
      assert.match(yield* run(["echo", "$HOME; exit 1"]), /^passed: [^]*\n {2}\$HOME; exit 1$/u)
      assert.match(yield* run(["exit 4"]), /^failed: .* cannot start/u)
      assert.match(yield* shell("exit 4"), /^failed: .* exit code 4\.$/u)
      assert.match(yield* run(["exit 0", "0"], { shell: true }), /^failed: .* takes a single string/u)
    })
  )

  live("has an empty standard input", () => Effect.map(run(["cat"]), (said) => assert.match(said, /^passed/u)))

  live("is not blocked by the output it floods, on either channel", () =>
    Effect.gen(function* () {
      const flood =
        "head -c 10000000 /dev/zero | tr '\\0' x; head -c 10000000 /dev/zero | tr '\\0' y >&2; echo; echo end"
      const said = yield* shell(flood)
      assert.match(said, /^passed: /u)
      assert.match(said, /\n {2}end\n/u)
      assert.isBelow(said.length, 20_000)
    })
  )

  live("sees PATH, HOME, LANG, TZ and the variables that it declares, and nothing else", () =>
    Effect.gen(function* () {
      const env = { PATH: "/usr/bin:/bin", HOME: "/h", TZ: "UTC", TOKEN: "secret", CI: "1", LANG: "", A_B: "c" }
      const names = (more: Partial<CommandMeans>) =>
        run(["env"], more).pipe(
          Effect.map((said) =>
            said
              .split("\n")
              .slice(1)
              .map((line) => line.trim())
              .sort()
          ),
          Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
        )
      assert.deepStrictEqual(yield* names({}), ["HOME=/h", "PATH=/usr/bin:/bin", "TZ=UTC"])
      assert.deepStrictEqual(yield* names({ env: ["CI", "A_B", "NONE"] }), [
        "A_B=c",
        "CI=1",
        "HOME=/h",
        "PATH=/usr/bin:/bin",
        "TZ=UTC"
      ])
    })
  )

  live("is not run unless commands are allowed", () =>
    Effect.gen(function* () {
      const { fs, at } = yield* folder
      const touch = declaring(command(["touch", at("made")]))
      assert.match(yield* decide(layer({ allow: false }), touch), /^skipped: .* was not run.*--allow-commands\.$/u)
      assert.isFalse(yield* fs.exists(at("made")))
      assert.match(yield* decide(layer({ allow: true }), touch), /^passed/u)
      assert.isTrue(yield* fs.exists(at("made")))
    })
  )

  live("decides only criteria that declare one, by all that they declare", () =>
    Effect.gen(function* () {
      const allowed = layer({ allow: true })
      assert.strictEqual(yield* decide(allowed, criterion()), "skipped: The criterion declares no command.")
      const said = yield* decide(allowed, declaring(command(["false"]), command(["true"])))
      assert.strictEqual(
        said,
        "failed: The command `false` ended with exit code 1.\nThe command `true` ended with exit code 0."
      )
    })
  )
})

const leaves = (then: string, more: Partial<CommandMeans>, expected: RegExp) =>
  Effect.gen(function* () {
    const { at } = yield* folder
    assert.match(yield* shell(forkSleeper(at("pid"), then), more), expected)
    assert.deepStrictEqual(yield* survivors(at("pid")), { written: 1, alive: [] })
  })

describe.concurrent("Of a command's process group", () => {
  live("nothing is left after it ended well", () => leaves("exit 0", {}, /^passed/u))
  live("nothing is left after it failed", () => leaves("exit 1", {}, /^failed: .* exit code 1/u))
  live("nothing is left after it was killed", () => leaves("kill -9 $$", {}, /^failed: .* a signal/u))
  live("nothing is left after it took too long, though it ignores TERM", () =>
    leaves("trap '' TERM; while :; do sleep 1; done", { timeout_seconds: 1 }, /^failed: .* took longer/u)
  )

  live("nothing is left after an interruption", () =>
    Effect.gen(function* () {
      const { fs, at } = yield* folder
      const fiber = yield* Effect.forkChild(shell(forkSleeper(at("pid"), "sleep 60")))
      yield* Effect.suspend(() => fs.exists(at("pid"))).pipe(
        Effect.repeat({ until: (there) => there, schedule: Schedule.spaced("10 millis") })
      )
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(yield* survivors(at("pid")), { written: 1, alive: [] })
    })
  )

  live("what has left it does not hold up the result", () =>
    Effect.gen(function* () {
      const { at } = yield* folder
      const said = yield* shell(
        `setsid sh -c 'echo $$ > ${at("pid")}; exec sleep 300' & while ! [ -s ${at("pid")} ]; do sleep 0.01; done`
      )
      const { alive } = yield* survivors(at("pid"))
      yield* end(alive)
      assert.match(said, /^passed/u)
    }).pipe(Effect.timeout("2 minutes"))
  )

  live("a survivor would be noticed", () =>
    Effect.gen(function* () {
      const { at } = yield* folder
      yield* Effect.scoped(
        Effect.gen(function* () {
          const handle = yield* ChildProcess.make(forkSleeper(at("pid"), "exit 0"), { shell: true, stdout: "ignore" })
          assert.strictEqual(Number(yield* handle.exitCode), 0)
          // Without a reference the group is left alone.
          yield* Effect.asVoid(handle.unref)
        })
      )
      const { alive } = yield* survivors(at("pid"))
      yield* end(alive)
      assert.lengthOf(alive, 1)
    })
  )
})
