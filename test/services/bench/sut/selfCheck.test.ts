import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { attempt, inBench } from "../inBench.ts"

describe("The oracle", () => {
  inBench("does what the case says is right", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("cases/one/expected/workspace/task.txt", "done\n")
      yield* bench.write("cases/one/expected/workspace/new/file.txt", "new\n")
      yield* bench.write("cases/one/expected/removed.txt", "notes/old.txt\r\n\n")
      yield* bench.write("cases/one/expected/reply.json", '{ "refused": false, "output": [1] }')
      const { sut, end, read, workspace } = yield* attempt(bench, bench.loaded({}), "oracle")
      assert.deepStrictEqual(end, { _tag: "Replied", reply: { refused: false, output: [1] }, costUsd: 0 })
      assert.strictEqual(yield* read("task.txt"), "done\n")
      assert.strictEqual(yield* read("new/file.txt"), "new\n")
      assert.deepStrictEqual(yield* bench.fs.readDirectory(`${workspace}/notes`), [])
      assert.deepInclude(sut, { costBasis: "declared", maxCostUsd: 0 })
    })
  )

  inBench("replies nothing and changes nothing where the case expects nothing", (bench) =>
    Effect.gen(function* () {
      const { end, read } = yield* attempt(bench, bench.loaded({}), "oracle")
      assert.deepStrictEqual(end, { _tag: "Replied", reply: {}, costUsd: 0 })
      assert.strictEqual(yield* read("task.txt"), "do it\n")
    })
  )

  for (const [file, text, why] of [
    ["removed.txt", "gone.txt\n", "cannot be removed"],
    ["removed.txt", "../../outside\n", "not in the workspace"],
    ["removed.txt", ".\n", "not in the workspace"],
    ["reply.json", "[]", "expected/reply.json"],
    ["reply.json", '{"refuse":true}', "expected/reply.json"]
  ] as const) {
    inBench(`fails where ${file} of the case is ${JSON.stringify(text)}`, (bench) =>
      Effect.gen(function* () {
        yield* bench.write(`cases/one/expected/${file}`, text)
        const { end } = yield* attempt(bench, bench.loaded({}), "oracle")
        assert.strictEqual(end._tag, "Failed")
        assert.include(end._tag === "Failed" ? end.detail : "", why)
      })
    )
  }
})

describe("The no-op", () => {
  inBench("leaves everything as it is", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("cases/one/expected/workspace/task.txt", "done\n")
      yield* bench.write("cases/one/expected/reply.json", '{"refused":true}')
      const { end, read } = yield* attempt(bench, bench.loaded({}), "noop")
      assert.deepStrictEqual(end, { _tag: "Replied", reply: {}, costUsd: 0 })
      assert.strictEqual(yield* read("task.txt"), "do it\n")
    })
  )
})
