const assert = require("node:assert/strict")
const test = require("node:test")
const { facetsOf, linkTo } = require("../src/search.js")

test("known facets are kept, several values as a list", () => {
  assert.deepEqual(facetsOf("?filter[size]=M&filter[size]=L&filter[brand]=Acme+Co&filter[price]=1"), {
    brand: ["Acme Co"],
    size: ["M", "L"]
  })
})

test("a link can be read back", () => {
  const { search } = new URL(linkTo({ colour: "blue" }), "https://shop.example")
  assert.deepEqual(facetsOf(search), { colour: ["blue"] })
})

test("a facet cannot come out of a prototype", () => {
  assert.deepEqual(facetsOf("filter[__proto__][brand]=evil"), {})
})
