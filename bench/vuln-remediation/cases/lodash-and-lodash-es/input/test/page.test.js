import assert from "node:assert/strict"
import { test } from "node:test"
import lodash from "lodash"
import { bySection } from "../src/index-by-section.js"
import { render } from "../src/page.js"

test("a page knows its address", () => {
  assert.equal(render("<a href='/<%= page.slug %>'><%= page.title %></a>", { title: "How to Start" }), "<a href='/how-to-start'>How to Start</a>")
})

test("pages are listed by section", () => {
  const pages = [{ section: "api", title: "A" }, { section: "guide", title: "B" }, { section: "api", title: "C" }]
  assert.deepEqual(bySection(pages).api.map(({ title }) => title), ["A", "C"])
})

for (const [name, compile] of [["lodash-es", (variable) => render("x", { title: "t" }, variable)], ["lodash", (variable) => lodash.template("x", { variable })]]) {
  test(name + " takes no code for the name of the data", () => {
    assert.throws(() => compile("a) { globalThis.ran = 1 } function b("), /variable/)
    assert.equal(globalThis.ran, undefined)
  })
}
