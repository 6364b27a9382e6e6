import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Console, Effect, Layer, Stdio } from "effect"
import { CliConfig, Command, GlobalFlag } from "effect/cli"
import { TestConsole } from "effect/testing"
import { lazily } from "../../../src/programs/cli/lazily.ts"
import { logFormatFlag, logLevelFlag } from "../../../src/programs/cli/log.ts"
import { quietFlag } from "../../../src/programs/cli/quiet.ts"
import { logLine } from "../../../src/programs/cli/render/logLine.ts"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../src/services/Assets.ts"

const talkative = Effect.fnUntraced(function* () {
  yield* Console.log("the result")
  yield* Effect.logDebug("It looked.")
  yield* Effect.logInfo("It went on.").pipe(Effect.annotateLogs({ model: "a b", wait_ms: 3 }), Effect.withSpan("step"))
  yield* Effect.logWarning("It wondered.")
  yield* Effect.logError("It failed.")
})

const command = Command.make(
  "talk",
  {},
  lazily(() => Promise.resolve(talkative))
).pipe(Command.withGlobalFlags([quietFlag, logLevelFlag, logFormatFlag]))

const talking = Layer.mergeAll(
  Layer.fresh(TestConsole.layer),
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help] })
)

/** What is said on both streams under such flags. */
const talkOn = (stdio: Partial<Stdio.Stdio>, ...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* Command.runWith(command, { version: "0" })(args)
    return { out: yield* TestConsole.logLines, err: (yield* TestConsole.errorLines).map(String) }
  }).pipe(Effect.provide(Layer.mergeAll(talking, Stdio.layerTest(stdio))))

const talk = (...args: ReadonlyArray<string>) => talkOn({}, ...args)

const levels = (lines: ReadonlyArray<string>) => lines.map((line) => line.split(" ")[1])

describe("Logs", () => {
  it.effect("are warnings and errors on stderr, errors only with --quiet, or what --log-level asks for", () =>
    Effect.gen(function* () {
      const { err, out } = yield* talk()
      assert.deepStrictEqual(out, ["the result"])
      assert.deepStrictEqual(levels(err), ["warn", "error"])
      assert.deepStrictEqual(levels((yield* talk("--quiet")).err), ["error"])
      assert.deepStrictEqual(levels((yield* talk("--quiet", "--log-level", "info")).err), ["info", "warn", "error"])
      assert.strictEqual((yield* talk("--log-level", "debug")).err.length, 4)
      assert.deepStrictEqual((yield* talk("--log-level", "none")).err, [])
    })
  )

  it.effect("are JSON objects, one a line, where that is asked for, with fields, trace and span", () =>
    Effect.gen(function* () {
      const { err, out } = yield* talk("--log-level", "info", "--log-format", "json")
      assert.deepStrictEqual(out, ["the result"])
      const [info, warning] = err.map((line): Record<string, unknown> => JSON.parse(line))
      assert.deepInclude(info, { level: "info", message: "It went on.", fields: { model: "a b", wait_ms: 3 } })
      assert.match(String(info?.["span_id"]), /^[0-9a-f]{16}$/u)
      assert.match(String(info?.["trace_id"]), /^[0-9a-f]{32}$/u)
      assert.match(String(info?.["timestamp"]), /^\d{4}-\d\d-\d\dT/u)
      assert.deepInclude(warning, { level: "warn", message: "It wondered.", fields: {} })
    })
  )

  it.effect("take away the passing line of progress on a terminal, and nowhere else", () =>
    Effect.gen(function* () {
      const clear = "\r\u001b[K"
      const shown = yield* talkOn({ stderrIsTerminal: Effect.succeed(true) })
      assert.isTrue(shown.err.every((line) => line.startsWith(clear)))
      assert.isFalse((yield* talk()).err.some((line) => line.includes(clear)))
    })
  )

  it("are one line each in text, too, whatever a field holds", () => {
    const entry = { timestamp: "T", level: "info", message: "Two\nlines.", fields: { a: "x y", b: 1, c: "plain" } }
    assert.strictEqual(logLine("text", entry), 'T info Two lines. a="x y" b=1 c=plain')
  })

  it.effect("of a level or in a format that there is not are a usage error", () =>
    Effect.gen(function* () {
      for (const args of [
        ["--log-level", "verbose"],
        ["--log-level", "Debug"],
        ["--log-format", "yaml"]
      ]) {
        assert.strictEqual((yield* runCli(["pack", "list", ...args])).code, 64, args.join(" "))
      }
      assert.strictEqual((yield* runCli(["pack", "list", "--log-level", "debug"])).code, 0)
      const help = yield* runCli(["--log-level", "debug", "pack", "list", "--help"])
      assert.strictEqual(help.code, 0)
      assert.include((yield* TestConsole.logLines).join("\n"), "assay pack list")
    }).pipe(
      Effect.provide(Layer.provideMerge(Assets.layerDirectory(`${import.meta.dirname}/../../..`), NodeServices.layer))
    )
  )
})
