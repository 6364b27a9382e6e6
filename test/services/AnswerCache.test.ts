import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Option } from "effect"
import type { ModelReply } from "../../src/domain/model/ModelReply.ts"
import { AnswerCache } from "../../src/services/AnswerCache.ts"

const reply: ModelReply = { text: "Hi", reasoning: "hm", finish_reason: "stop", e2e_ms: 5 }

withLayer(NodeServices.layer)("AnswerCache", (it) => {
  it.effect("gives back what was put, unless it grew too long for a run meanwhile", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = yield* fs.makeTempDirectoryScoped()
      const again = (reasoning: string) =>
        Effect.gen(function* () {
          const cache = yield* AnswerCache
          yield* cache.put("key", reply)
          const [name = assert.fail("nothing was kept")] = yield* fs.readDirectory(dir)
          const text = yield* fs.readFileString(`${dir}/${name}`)
          yield* fs.writeFileString(`${dir}/${name}`, text.replace('"hm"', JSON.stringify(reasoning)))
          return yield* cache.get("key")
        }).pipe(Effect.provide(AnswerCache.layerDirectory(dir)))
      assert.deepStrictEqual(yield* again("hm!"), Option.some({ ...reply, reasoning: "hm!" }))
      assert.deepStrictEqual(yield* again("x".repeat(10 * 1024 * 1024)), Option.none())
    })
  )
})
