import assert from "node:assert/strict"
import { test } from "node:test"
import { lineFor } from "../src/runner.js"

test("words with blanks are quoted, drives are kept", () => {
  assert.equal(lineFor("lint --fix", ["a b.js", "C:\\src"]), "lint --fix 'a b.js' C:\\\\src")
})

test("what a shell reads is made harmless", () => {
  assert.equal(lineFor("cat", ["$HOME", "x;y"]), "cat \\$HOME x\\;y")
})

test("a backtick is no drive", () => {
  assert.equal(lineFor("cat", ["`:`id`"]), "cat \\`\\:\\`id\\`")
})
