const assert = require("node:assert/strict")
const test = require("node:test")
const { plan } = require("../src/agent.js")

test("later texts win over earlier ones", () => {
  assert.deepEqual(plan("target=/mnt/a\nkeep=3", '{ "keep": 30 }'), { target: "/mnt/a", keep: 30, hooks: [] })
})

test("hooks are a section", () => {
  assert.deepEqual(plan("[hooks]\nbefore=sync\nafter=beep").hooks, ["before", "after"])
})

test("reading settings leaves other objects alone", () => {
  try {
    plan("keep=1\n[__proto__]\nshell = /bin/evil")
    assert.equal({}.shell, undefined)
  } finally {
    delete Object.prototype.shell
  }
})
