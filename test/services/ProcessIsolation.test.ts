import { kill } from "node:process"
import { assert, describe } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber } from "effect"
import type { Ended } from "../../src/services/process/Ended.ts"
import { type Reply, ProcessIsolation } from "../../src/services/ProcessIsolation.ts"
import { claims, marked, newMark, server, untilMarked, workshop } from "./bench/isolating.ts"
import { ENDS, machineWithout } from "./bench/machineWithout.ts"
import { on, probed } from "./bench/isolated.ts"

const kinds = [
  ["as this machine allows", probed],
  ["plain", ProcessIsolation.layerPlain]
] as const

const best = on(probed)
const plain = on(ProcessIsolation.layerPlain)

const text = (text: string): Reply => ({ _tag: "Text", text })

const timedOut: Ended = { _tag: "TimedOut", seconds: 1 }

/** Starts a process of the group that does not listen to TERM. */
const deaf = (mark: string) => `(trap '' TERM; exec sleep ${mark}) & `

/** The same in a group of its own; it runs when the script goes on. */
const leave = (mark: string) =>
  `setsid sh -c 'trap "" TERM; : > up; exec sleep $0' ${mark} & while ! [ -e up ]; do sleep 0.02; done`

for (const [name, layer] of kinds) {
  const live = on(layer)
  describe.concurrent(`An isolated program, ${name}`, () => {
    live(
      "sees PATH, LANG, TZ, what is named, a HOME of its own and ASSAY_REPLY, and nothing else",
      Effect.gen(function* () {
        const { fs, sh } = yield* workshop
        const env = { PATH: "/usr/bin:/bin", HOME: "/h", TZ: "UTC", TOKEN: "secret", KEY: "k", LANG: "C" }
        const end = yield* sh("env; ls -A $HOME", { inherit: ["KEY", "NONE"], env: { MADE: "1" } }).pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
        )
        const seen = new Map(end.stdout.split("\n").map((line) => [line.split("=")[0], line.split("=")[1]]))
        // A shell sets PWD itself.
        const names = [...seen.keys()].filter((name) => name !== "" && name !== "PWD")
        assert.deepStrictEqual(names.toSorted(), ["ASSAY_REPLY", "HOME", "KEY", "LANG", "MADE", "PATH", "TZ"])
        assert.isFalse(yield* fs.exists(seen.get("HOME") ?? "/"))
      })
    )

    live(
      "replies on descriptor 3 or in the file, and not on both",
      Effect.gen(function* () {
        const { sh } = yield* workshop
        const reply = (script: string) => Effect.map(sh(script), (end) => end.reply)
        assert.deepStrictEqual(yield* reply("echo '{}'; printf ä >&3"), text("ä"))
        assert.deepStrictEqual(yield* reply("printf b > $ASSAY_REPLY"), text("b"))
        assert.deepStrictEqual(yield* reply("printf a >&3; printf b > $ASSAY_REPLY"), { _tag: "Twice" })
        assert.deepStrictEqual(yield* reply("echo nothing"), { _tag: "None" })
        assert.deepStrictEqual(yield* reply(String.raw`printf '"\377"' >&3`), { _tag: "NotUtf8" })
      })
    )

    live(
      "has a reply of at most a mebibyte, from a file that is one",
      Effect.gen(function* () {
        const { sh } = yield* workshop
        const tooLarge: Reply = { _tag: "TooLarge", limit: 1_048_576 }
        assert.strictEqual((yield* sh("head -c 1048576 /dev/zero >&3")).reply._tag, "Text")
        assert.deepStrictEqual((yield* sh("head -c 1048577 /dev/zero >&3")).reply, tooLarge)
        assert.deepStrictEqual((yield* sh("head -c 1048577 /dev/zero > $ASSAY_REPLY")).reply, tooLarge)
        assert.deepStrictEqual((yield* sh("ln -s /etc/passwd $ASSAY_REPLY")).reply, { _tag: "None" })
        assert.deepStrictEqual((yield* sh("mkfifo $ASSAY_REPLY")).reply, { _tag: "None" })
      })
    )

    live(
      "ends with its exit code, by a signal, or was never started",
      Effect.gen(function* () {
        const { sh, run, at, write } = yield* workshop
        assert.deepStrictEqual((yield* sh("exit 3")).ended, { _tag: "Exited", code: 3 })
        assert.strictEqual((yield* sh("kill -9 $$")).ended._tag, "Signalled")
        assert.strictEqual((yield* run(["no-such-program"])).ended._tag, "NotStarted")
        assert.strictEqual((yield* run(["true"], { cwd: at("none") })).ended._tag, "NotStarted")
        const { ended } = yield* run([yield* write("cwd/plain", "text")])
        assert.notDeepEqual(ended, { _tag: "Exited", code: 0 })
      })
    )

    live(
      "gets its input, and need not read it",
      Effect.gen(function* () {
        const { sh } = yield* workshop
        const stdin = "x".repeat(3_000_000)
        assert.strictEqual((yield* sh("wc -c", { stdin })).stdout.trim(), "3000000")
        assert.deepStrictEqual((yield* sh("exit 0", { stdin })).ended, { _tag: "Exited", code: 0 })
      })
    )

    live(
      "may flood both channels; the start is kept, as files too",
      Effect.gen(function* () {
        const { fs, at, sh } = yield* workshop
        const flood = "head -c 4000000 /dev/zero | tr '\\0' x"
        const end = yield* sh(`${flood}; ${flood} >&2; printf r >&3`, { seconds: 100 })
        assert.deepStrictEqual(
          [end.ended, end.reply],
          [
            { _tag: "Exited", code: 0 },
            { _tag: "Text", text: "r" }
          ]
        )
        assert.deepStrictEqual([end.flooded, end.stdout.length], [true, 1_048_576])
        assert.strictEqual((yield* fs.readFile(at("logs/program.stderr"))).length, 1_048_576)
        const small = yield* sh("echo out; echo err >&2")
        assert.deepStrictEqual([small.flooded, small.stdout, small.stderrTail], [false, "out\n", "err\n"])
        assert.strictEqual(yield* fs.readFileString(at("logs/program.stdout")), "out\n")
        assert.isFalse(yield* fs.exists(at("logs/program.reply")), "the reply of the first one is no longer there")
        yield* sh("echo again >&3")
        assert.strictEqual(yield* fs.readFileString(at("logs/program.reply")), "again\n")
      })
    )

    live(
      "is told to end at its time limit, and ended by force two seconds later",
      Effect.gen(function* () {
        const { sh } = yield* workshop
        const told = yield* sh("trap 'echo told; exit 0' TERM; while :; do sleep 0.05; done", { seconds: 1 })
        assert.deepStrictEqual([told.ended, told.stdout], [timedOut, "told\n"])
        const deaf = yield* sh("trap '' TERM; while :; do sleep 0.05; done", { seconds: 1 })
        assert.deepStrictEqual(deaf.ended, timedOut)
        assert.isAtLeast(deaf.wallClockMs, 3000)
        assert.isBelow(deaf.wallClockMs, 60_000)
      })
    )

    live(
      "leaves nothing of its group behind, however it ends",
      Effect.gen(function* () {
        const { sh } = yield* workshop
        const after = Effect.fnUntraced(function* (then: string) {
          const mark = yield* newMark
          yield* sh(`${deaf(mark)}${then}`, { seconds: 1 })
          return yield* marked(mark)
        })
        const ends = ["exit 0", "exit 1", "kill -9 $$", "while :; do sleep 0.05; done"]
        assert.deepStrictEqual(yield* Effect.forEach(ends, after, { concurrency: 4 }), [[], [], [], []])
      })
    )

    live(
      "leaves nothing behind when it is interrupted",
      Effect.gen(function* () {
        const { sh } = yield* workshop
        const mark = yield* newMark
        const fiber = yield* Effect.forkChild(sh(`sleep ${mark}`))
        // The shell may hand its process over to the program.
        assert.isTrue(yield* untilMarked(mark, 1))
        yield* Fiber.interrupt(fiber)
        assert.deepStrictEqual(yield* marked(mark), [])
      })
    )

    live(
      "claims no network only where it has none",
      Effect.gen(function* () {
        const { run } = yield* workshop
        const { visit } = yield* server
        const without = yield* run(visit)
        assert.deepStrictEqual(without.ended, { _tag: "Exited", code: (yield* claims("network")) ? 9 : 0 })
        // The same program reaches the server where it may.
        assert.deepStrictEqual((yield* run(visit, { network: true })).ended, { _tag: "Exited", code: 0 })
        assert.isFalse(yield* claims("network", { network: true }))
      })
    )

    live(
      "claims namespaces only where hidden folders are hidden and all others cannot be written to",
      Effect.gen(function* () {
        const { sh, at, write, fs } = yield* workshop
        yield* write("hidden/secret", "secret")
        yield* write("hidden/open/file", "open")
        yield* write("kept/file", "kept")
        yield* write("mine/file", "mine")
        const fenced = yield* claims("namespaces")
        const end = yield* sh(
          `cat ${at("hidden/secret")}; cat ${at("hidden/open/file")} ${at("kept/file")}; echo new > ${at("mine/new")}; echo new > ${at("kept/new")}; echo new > new; umount ${at("hidden")}; cat ${at("hidden/secret")}; ls -A /run | grep -v '^mount$' > run`,
          { hide: [at("hidden")], read: [at("kept"), at("hidden/open")], write: [at("mine")] }
        )
        assert.strictEqual(end.stdout, fenced ? "openkept" : "secretopenkeptsecret")
        assert.strictEqual(yield* fs.readFileString(at("mine/new")), "new\n")
        // Sockets of services lie there; what is left is made by mounting.
        if (fenced) assert.strictEqual(yield* fs.readFileString(at("cwd/run")), "")
        assert.strictEqual(yield* fs.readFileString(at("cwd/new")), "new\n")
        assert.strictEqual(yield* fs.exists(at("kept/new")), !fenced)
      })
    )
  })
}

describe.concurrent("What a machine lacks", () => {
  best(
    "is not claimed, and programs run all the same",
    Effect.map(machineWithout(["unshare"]), (machine) =>
      assert.deepStrictEqual(machine, { words: "process+permission+limits", ends: ENDS })
    )
  )
})

describe.concurrent("A process that left the group", () => {
  best(
    "does not survive where there are namespaces, nor hold up the result anywhere",
    Effect.gen(function* () {
      const { sh } = yield* workshop
      const mark = yield* newMark
      const end = yield* sh(leave(mark))
      const left = yield* marked(mark)
      left.forEach((id) => kill(id, "SIGKILL"))
      assert.deepStrictEqual(end.ended, { _tag: "Exited", code: 0 })
      assert.strictEqual(left.length, (yield* claims("namespaces")) ? 0 : 1)
    })
  )

  plain(
    "would be noticed: without namespaces it is still there",
    Effect.gen(function* () {
      const { sh } = yield* workshop
      const mark = yield* newMark
      const end = yield* sh(leave(mark))
      const left = yield* marked(mark)
      left.forEach((id) => kill(id, "SIGKILL"))
      assert.deepStrictEqual(end.ended, { _tag: "Exited", code: 0 })
      assert.lengthOf(left, 1)
    })
  )
})
