const assert = require("node:assert/strict")
const { afterEach, test } = require("node:test")
const places = require("../src/texts.js")

afterEach(() => {
  delete Object.prototype["Hello %s"]
  delete Object.prototype.Bye
})

test("every place greets", () => {
  for (const open of Object.values(places)) assert.equal(open("de").__("Hello %s", "Eva"), "Guten Tag Eva")
})

test("only the phone says good-bye", () => {
  assert.equal(places.phone("de").__("Bye"), "Auf Wiederhören")
  assert.equal(places.kiosk("de").__("Bye"), "Bye")
})

for (const [name, open] of Object.entries(places)) {
  test("a locale of the " + name + " cannot be a prototype", () => {
    open("__proto__")
    assert.equal({}["Hello %s"], undefined)
  })
}
