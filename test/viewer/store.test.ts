import { assert, describe, it } from "@effect/vitest"
import { makeStore } from "../../src/viewer/store.ts"

const counting = () => {
  const asked: Array<string> = []
  return { asked, store: makeStore((path) => asked.push(path)) }
}

describe("The documents of a page", () => {
  it("are loaded when somebody first looks at them, and once", () => {
    const { asked, store } = counting()
    assert.strictEqual(store.get("index")._tag, "Loading")
    assert.strictEqual(store.get("index")._tag, "Loading")
    assert.deepStrictEqual(asked, ["index"])
    store.accept("index", { schema_version: 1 })
    assert.deepStrictEqual(store.get("index"), { _tag: "Ready", value: { schema_version: 1 } })
    assert.deepStrictEqual(asked, ["index"])
  })

  it("tell those who watch them, until they stop", () => {
    const { store } = counting()
    let told = 0
    const stop = store.watch("index", () => told++)
    store.get("index")
    store.accept("index", 1)
    store.refuse("index", "gone")
    stop()
    store.accept("index", 2)
    assert.strictEqual(told, 2)
    assert.deepStrictEqual(store.get("index"), { _tag: "Ready", value: 2 })
  })

  it("that are looked at keep their value while they are loaded again; others are forgotten", () => {
    const { asked, store } = counting()
    store.watch("seen", () => undefined)
    for (const path of ["seen", "unseen", "other"]) {
      store.get(path)
      store.accept(path, path)
    }
    store.reload((path) => path !== "other")
    assert.deepStrictEqual(asked, ["seen", "unseen", "other", "seen"])
    assert.deepStrictEqual(store.get("seen"), { _tag: "Ready", value: "seen" })
    assert.strictEqual(store.get("unseen")._tag, "Loading")
    assert.deepStrictEqual(store.get("other"), { _tag: "Ready", value: "other" })
  })
})
