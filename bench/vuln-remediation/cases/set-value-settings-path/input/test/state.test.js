const assert = require("node:assert/strict")
const { test } = require("node:test")
const { apply } = require("../src/state.js")

test("changes are applied in order, to a copy", () => {
  const state = { user: { name: "A" } }
  const next = apply(state, [{ path: "user.name", value: "B" }, { path: ["user", "tags"], value: [] }, { path: "user.name", value: "C" }])
  assert.deepEqual(next, { user: { name: "C", tags: [] } })
  assert.equal(state.user.name, "A")
})

test("a key of the prototype is refused", () => {
  assert.throws(() => apply({}, [{ path: "__proto__.seen", value: 1 }]), /not allowed/)
})

test("also where a list hides it", () => {
  try {
    assert.throws(() => apply({}, [{ path: [["__proto__"], "seen"], value: 1 }]), /not allowed/)
    assert.equal({}.seen, undefined)
  } finally {
    delete Object.prototype.seen
  }
})
