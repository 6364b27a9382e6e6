import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fileNameOf, idOfFileName } from "../../../src/domain/run/fileNames.ts"

const RESERVED = ["con", "prn", "aux", "nul", "com1", "lpt9", "con.txt"]

describe("fileNameOf", () => {
  it("keeps ordinary names readable", () => {
    assert.strictEqual(fileNameOf("human-ada.1"), "human-ada.1")
    assert.strictEqual(fileNameOf("qwen/qwen3:8b"), "qwen_2fqwen3_3a8b")
    assert.strictEqual(fileNameOf("Ä"), "_u00c4")
    assert.strictEqual(idOfFileName("_u00c4"), "Ä")
    assert.strictEqual(fileNameOf("\u0080"), "_u0080")
    assert.deepStrictEqual(["con", "falcon", "con.txt"].map(fileNameOf), ["_63on", "falcon", "_63on.txt"])
    assert.strictEqual(fileNameOf("x".repeat(200)), "x".repeat(200))
  })

  it("gives distinct names to ids that a file system could mix up", () => {
    const ids = [
      "a",
      "A",
      "a.",
      ".a",
      "..",
      ".",
      "",
      "_",
      "é",
      "e\u0301",
      "_61",
      "\ud800",
      "\udc00",
      "../a",
      "a ",
      ...RESERVED
    ]
    const names = ids.map((id) => fileNameOf(id).normalize("NFC").toLowerCase())
    assert.strictEqual(new Set(names).size, ids.length)
    for (const name of names) assert.notMatch(name, /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)|^\.|\.$/)
  })

  it("shortens a long id to a name of its own, which no id can be read from", () => {
    const long = "x".repeat(300)
    assert.match(fileNameOf(long), /^x{120}_x[0-9a-f]{64}$/)
    assert.notStrictEqual(fileNameOf(long), fileNameOf(`${long}y`))
    assert.isUndefined(idOfFileName(fileNameOf(long)))
    assert.isUndefined(idOfFileName("Upper"))
  })

  it.prop("gives every id back", [Schema.String], ([id]) => {
    const name = fileNameOf(id)
    if (!name.includes("_x")) assert.strictEqual(idOfFileName(name), id)
  })

  it.prop("stays in a safe alphabet and length", [Schema.String], ([id]) => {
    assert.match(fileNameOf(id), /^[a-z0-9_](?:[a-z0-9._-]{0,198}[a-z0-9_-])?$/)
  })

  it.prop("is injective even where case is ignored", [Schema.String, Schema.String], ([left, right]) => {
    assert.strictEqual(fileNameOf(left).toLowerCase() === fileNameOf(right).toLowerCase(), left === right)
    assert.strictEqual(fileNameOf(left.toUpperCase()) === fileNameOf(left), left.toUpperCase() === left)
  })
})
