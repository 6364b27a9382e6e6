import { assert, describe } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Redacted, Schedule } from "effect"
import { openCommand } from "../../../src/services/model/command.ts"
import { folder, live } from "../dod/folder.ts"
import { end, forkSleeper, survivors } from "../dod/survivors.ts"
import { askOnce, failureOf, request, specOf } from "./asking.ts"

/** A shell script as a model. */
const scripted = Effect.fnUntraced(function* (script: string, more: Parameters<typeof specOf>[2] = {}) {
  const { fs, at } = yield* folder
  yield* fs.writeFileString(at("model.sh"), script)
  return yield* openCommand(specOf("command", `sh ${at("model.sh")}`, { id: "own", ...more }))
})

const reply = (script: string, more?: Parameters<typeof specOf>[2]) => askOnce(scripted(script, more))

const failure = (script: string, more?: Parameters<typeof specOf>[2]) => failureOf(reply(script, more))

describe.concurrent("A program as a model", () => {
  live("is asked by JSON on its standard input", () =>
    Effect.gen(function* () {
      const { text } = yield* reply("cat", { maxTokens: 50 })
      assert.deepStrictEqual(JSON.parse(text), { ...request, max_tokens: 50 })
    })
  )

  live("replies with text: all of it, but for one line break at the end", () =>
    Effect.gen(function* () {
      const { e2e_ms, ...said } = yield* reply("printf ' Grüße,\\n\\n  Welt \\n\\n'")
      assert.deepStrictEqual(said, { text: " Grüße,\n\n  Welt \n", reasoning: "", finish_reason: null })
      assert.isAbove(e2e_ms, 0)
    })
  )

  live("replies with text where that is JSON of another shape: an answer may be JSON", () =>
    Effect.gen(function* () {
      for (const json of ['{"score": 4}', '["text"]', '{"a": {"text": "b"}}', '{"text": ', "{}"]) {
        assert.strictEqual((yield* reply(`printf '%s' '${json}'`)).text, json)
      }
    })
  )

  live("may reply with JSON that tells more", () =>
    Effect.gen(function* () {
      const told = {
        text: "hello",
        reasoning: "think",
        finish_reason: "length",
        usage: { input: 3, output: 2 },
        cost_usd: 0.25
      }
      const { e2e_ms: _, ...said } = yield* reply(`printf '%s\\n' '${JSON.stringify(told)}'`)
      assert.deepStrictEqual(said, told)
    })
  )

  live("gives no answer by JSON that does not fit", () =>
    Effect.gen(function* () {
      for (const json of [
        '{"text": 1}',
        '{"text": "a", "finsh_reason": "stop"}',
        '{"text": "a", "cost_usd": -1}',
        '{"text": "a", "usage": {"output": 1.5}}'
      ]) {
        const { kind, detail } = yield* failure(`printf '%s' '${json}'`)
        assert.strictEqual(kind, "malformed", json)
        assert.include(detail, "its reply is no object of text")
      }
    })
  )

  live("gives an empty answer by saying nothing", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* reply("true")).text, "")
    })
  )

  live("fails where it ends with another exit code than 0, and the end of what it complained of is told", () =>
    Effect.gen(function* () {
      const error = yield* failure("echo partly; echo 'no quota: Say hello to the world.' >&2; exit 3")
      assert.strictEqual(error.kind, "server")
      assert.strictEqual(error.detail, 'the program ended with exit code 3: "no quota: [hidden]".')
      assert.strictEqual(error.text, "partly\n")
      assert.strictEqual((yield* failure("kill -9 $$")).kind, "server")
    })
  )

  live("is not quoted with what its own variables hold", () =>
    Effect.gen(function* () {
      const env = { PATH: "/usr/bin:/bin", MY_TOKEN: "tok-12345", FLAG: "on" }
      const error = yield* Effect.provideService(
        failure('echo "token $MY_TOKEN is on" >&2; exit 1', { env: ["MY_TOKEN", "FLAG", "NOT_SET"] }),
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromEnv({ env })
      )
      assert.include(error.detail, '"token [hidden] is on"')
    })
  )

  live("fails for good where it cannot be started", () =>
    Effect.gen(function* () {
      const error = yield* failureOf(askOnce(openCommand(specOf("command", "no-such-program-here --x"))))
      assert.strictEqual(error.kind, "refused")
    })
  )

  live("fails where its reply is not valid UTF-8", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* failure(String.raw`printf 'a\377b'`)).kind, "malformed")
    })
  )

  live("may leave its input unread, however long that is", () =>
    Effect.gen(function* () {
      const long = { ...request, messages: [{ role: "user", content: "x".repeat(2_000_000) }] } as const
      const { text } = yield* askOnce(scripted("echo ok"), { request: long })
      assert.strictEqual(text, "ok")
    })
  )

  live("is split into words without a shell", () =>
    Effect.gen(function* () {
      const { text } = yield* askOnce(openCommand(specOf("command", "printf '%s|' 'a b' $HOME ;")))
      assert.strictEqual(text, "a b|$HOME|;|")
      const error = yield* Effect.flip(openCommand(specOf("command", "echo 'a")))
      assert.include(error.message, "quotation mark")
    })
  )

  live("sees PATH, HOME, LANG, TZ and what is named, and never the key", () =>
    Effect.gen(function* () {
      const env = { PATH: "/usr/bin:/bin", HOME: "/h", TZ: "UTC", ASSAY_API_KEY: "secret", CI: "1", MINE: "m" }
      const seen = reply("env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= | sort", {
        env: ["MINE"],
        apiKey: Redacted.make("secret")
      })
      const { text } = yield* Effect.provideService(
        seen,
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromEnv({ env })
      )
      assert.deepStrictEqual(text.split("\n"), ["HOME=/h", "MINE=m", "PATH=/usr/bin:/bin", "TZ=UTC"])
    })
  )

  live("is ended with all its processes at its deadline, and what it had said by then is kept", () =>
    Effect.gen(function* () {
      const { at } = yield* folder
      const error = yield* failure(forkSleeper(at("ids"), "echo so far; wait"), { requestSeconds: 0.5 })
      assert.strictEqual(error.kind, "timeout")
      assert.strictEqual(error.text, "so far\n")
      assert.deepStrictEqual(yield* survivors(at("ids")), { written: 1, alive: [] })
    })
  )

  live("is ended with all its processes when it is interrupted", () =>
    Effect.gen(function* () {
      const { at, fs } = yield* folder
      const asked = yield* Effect.forkChild(reply(forkSleeper(at("ids"), "wait")))
      yield* fs.readFileString(at("ids")).pipe(
        Effect.filterOrFail((ids) => ids !== ""),
        Effect.retry(Schedule.spaced("10 millis"))
      )
      const before = yield* survivors(at("ids"))
      yield* Effect.addFinalizer(() => end(before.alive).pipe(Effect.ignoreCause))
      assert.strictEqual(before.alive.length, 1)
      yield* Fiber.interrupt(asked)
      assert.deepStrictEqual((yield* survivors(at("ids"))).alive, [])
    }).pipe(Effect.scoped)
  )

  live(
    "is ended with all its processes as soon as it prints more than a reply may have, and none of that is kept",
    () =>
      Effect.gen(function* () {
        const { at } = yield* folder
        const error = yield* failure(forkSleeper(at("ids"), "yes 'word after word'"))
        assert.deepStrictEqual([error.kind, error.text], ["malformed", ""])
        assert.include(error.detail, "printed more than 33554432 bytes")
        assert.deepStrictEqual(yield* survivors(at("ids")), { written: 1, alive: [] })
      })
  )

  live("is another one when its files are", () =>
    Effect.gen(function* () {
      const { fs, at } = yield* folder
      const digest = Effect.map(openCommand(specOf("command", `sh ${at("m.sh")}`)), (client) => client.digest)
      yield* fs.writeFileString(at("m.sh"), "echo a")
      const first = yield* digest
      assert.strictEqual(yield* digest, first)
      yield* fs.writeFileString(at("m.sh"), "echo b")
      assert.notStrictEqual(yield* digest, first)
    })
  )
})
