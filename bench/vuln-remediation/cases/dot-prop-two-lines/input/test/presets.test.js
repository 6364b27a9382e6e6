const assert = require("node:assert/strict")
const { afterEach, test } = require("node:test")
const { patch, presets } = require("../src/presets.js")

afterEach(() => {
  delete Object.prototype.gain
})

test("a user's own presets are laid over the standard", () => {
  const store = presets({ mic: { gain: 3 } }, [["mic.gain", 5], ["out.level", 1]])
  assert.equal(store.get("mic.gain"), 5)
  assert.equal(store.get("out.level"), 1)
  assert.equal(store.get("out.pan", 0), 0)
})

test("a patch leaves the preset as it was", () => {
  const preset = { mic: { gain: 3 } }
  assert.deepEqual(patch(preset, "mic.gain", 9), { mic: { gain: 9 } })
  assert.equal(preset.mic.gain, 3)
})

test("a stored path cannot lead to a prototype", () => {
  presets({}, [["__proto__.gain", 99]])
  assert.equal({}.gain, undefined)
})

test("nor can a patch", () => {
  patch({}, "constructor.prototype.gain", 99)
  assert.equal({}.gain, undefined)
})
