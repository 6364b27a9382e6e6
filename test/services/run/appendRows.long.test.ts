import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Result, Schema, Stream } from "effect"
import { linesOfFile } from "../../../src/services/run/lines.ts"
import { appendRows } from "../../../src/services/run/writeFiles.ts"
import { workshop } from "./harness.ts"

withLayer(NodeServices.layer)("A row", (it) => {
  it.effect("is appended only where its line can be read again: 24 MiB, or more where that is by its escapes", () =>
    Effect.gen(function* () {
      const { at, fs } = yield* workshop
      const file = at("rows.jsonl")
      const append = yield* appendRows(fs, file, Schema.String)
      const most = "x".repeat(24 * 1024 * 1024 - 2)
      yield* append([most])
      yield* append(["\u0000".repeat(5 * 1024 * 1024)])
      for (const row of [`${most}x`, "漢".repeat(9 * 1024 * 1024)]) {
        assert.include((yield* Effect.flip(append(["", row]))).message, "longer than a line that can be read again")
      }
      const lines = yield* Stream.runCollect(linesOfFile(fs, file))
      assert.deepStrictEqual(
        lines.map(({ text }) => Result.isSuccess(text)),
        [true, true]
      )
    })
  )
})
