const assert = require("node:assert/strict")
const { test } = require("node:test")
const { thumbnails } = require("../src/sizes.js")

test("each picture has a thumbnail", (_, done) => {
  thumbnails({ a: { width: 400, height: 200 }, b: { width: 50, height: 50 } }, (error, sizes, count) => {
    assert.equal(error, null)
    assert.deepEqual({ ...sizes }, { a: { w: 100, h: 50 }, b: { w: 100, h: 100 } })
    assert.equal(count, 2)
    done()
  })
})

test("a picture without width is an error", (_, done) => {
  thumbnails({ x: { width: 0, height: 1 } }, (error) => {
    assert.match(error.message, /no width: x/)
    done()
  })
})

test("a picture's name cannot change what the result is", (_, done) => {
  thumbnails(JSON.parse('{ "__proto__": { "width": 10, "height": 10 } }'), (error, sizes, count) => {
    assert.equal(sizes.w, undefined)
    assert.equal(count, 1)
    done(error)
  })
})
