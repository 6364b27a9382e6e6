import assert from "node:assert/strict"
import test from "node:test"
import { readSettings, targetTemperature } from "../src/settings.js"

test("comments, bare keys and trailing commas are read", () => {
  const settings = readSettings("{ // zone 3\n target: 24, crops: ['basil', 'mint',], }")
  assert.equal(targetTemperature(settings), 24)
  assert.deepEqual(settings.crops, ["basil", "mint"])
})

test("what growers may not set is refused", () => {
  assert.throws(() => readSettings("{ override: { target: 45 } }"), /Not for growers/)
  assert.throws(() => readSettings(""), SyntaxError)
})

test("the refusal cannot be passed by with a prototype", () => {
  const settings = readSettings('{ "__proto__": { override: { target: 45 } }, target: 20 }')
  assert.equal(targetTemperature(settings), 20)
})
