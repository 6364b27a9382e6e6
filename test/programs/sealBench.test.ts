import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { sealBench } from "../../src/programs/sealBench.ts"
import { anew, edit, greetingCopy, machine } from "./greetingBench.ts"

const seal = (root: string, check = false) => sealBench({ name: "greeting", root, check }).pipe(anew)

withLayer(machine)("Sealing", (it) => {
  it.effect("says what it changes, and the second time that nothing does", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      const file = path.join(root, "greeting/cases/digests.yaml")
      yield* fs.remove(file)
      const checked = yield* seal(root, true)
      assert.strictEqual(checked.added.length, 8)
      assert.isFalse(checked.written)
      assert.isFalse(yield* fs.exists(file))
      assert.isTrue((yield* seal(root)).written)
      const first = yield* fs.readFileString(file)
      const again = yield* seal(root)
      assert.deepStrictEqual([again.written, again.added, again.changed, again.removed], [false, [], [], []])
      yield* edit(root, "greeting/cases/greet-ada/expected/workspace/greeting.txt", "Ada", "Ade")
      yield* fs.remove(path.join(root, "greeting/cases/greet-nobody"), { recursive: true })
      const changed = yield* seal(root)
      assert.deepStrictEqual([changed.added, changed.changed, changed.removed], [[], ["greet-ada"], ["greet-nobody"]])
      const second = yield* fs.readFileString(file)
      const [was, is] = [first, second].map((text) => text.split("\n"))
      assert.strictEqual(is?.filter((line) => was?.includes(line)).length, (was?.length ?? 0) - 2)
      assert.match(second, /no signature/u)
    })
  )

  it.effect("refuses cases that are not valid, and a task class without any", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      yield* edit(root, "greeting/cases/greet-ada/case.yaml", "easy", "trivial")
      assert.strictEqual((yield* Effect.flip(seal(root)))._tag, "BenchCaseInvalid")
      yield* fs.remove(path.join(root, "greeting/cases"), { recursive: true })
      assert.strictEqual((yield* Effect.flip(seal(root)))._tag, "InputMissing")
    })
  )
})
