import assert from "node:assert/strict"
import { test } from "node:test"
import { title } from "../src/callback-style.js"
import { readFeed } from "../src/feed.js"

test("articles are read, one or many", async () => {
  assert.deepEqual(await readFeed("<feed><article><number>7</number><stock>3</stock></article></feed>"), [{ number: "7", stock: 3, trusted: false }])
  const many = "<feed><article><number>1</number><stock>0</stock><trusted>yes</trusted></article><article><number>2</number><stock>9</stock></article></feed>"
  assert.deepEqual((await readFeed(many)).map(({ trusted }) => trusted), [true, false])
})

test("a feed has a title, or is unreadable", () => {
  assert.equal(title("<feed><title>Nuts</title></feed>"), "Nuts")
  assert.equal(title("<feed><title></feed>"), "unreadable")
})

test("trust cannot be inherited", async () => {
  const text = "<feed><article><number>8</number><stock>1</stock><__proto__><trusted>yes</trusted></__proto__></article></feed>"
  assert.equal((await readFeed(text))[0].trusted, false)
})
