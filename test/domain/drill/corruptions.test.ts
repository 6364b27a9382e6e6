import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { changed, CorruptionKind, otherDigest, picked, textOf } from "../../../src/domain/drill/Corruption.ts"
import { cutAfter, flipped, halved, lost } from "../../../src/domain/drill/corruptAnyFile.ts"
import { noNumbers } from "../../../src/domain/drill/jsonEdits.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { after, file, hows } from "./corrupted.ts"

const cut = (text: string, bytes: number) => cutAfter(file("f", text), bytes, "cut").map((one) => after(one, "f"))

describe("A corruption", () => {
  it.prop("is never the file as it was", [Schema.String, Schema.Int], ([text, seed]) => {
    const original = file("f", text)
    for (const corruption of [
      ...flipped(original, seed),
      ...halved(original),
      ...changed(original, "emptied", "", "")
    ]) {
      assert.notStrictEqual(after(corruption, "f"), text)
    }
  })

  it("is of a kind, and made to a file that can be read as text, whatever bytes it has", () => {
    const marked = { path: "f", bytes: Uint8Array.of(0xef, 0xbb, 0xbf, 0x61) }
    assert.strictEqual(textOf(marked), "\uFEFFa")
    assert.isTrue(CorruptionKind.literals.every((kind) => Schema.is(CorruptionKind)(kind)))
    assert.deepStrictEqual(CorruptionKind.literals, [
      "removed",
      "emptied",
      "truncated",
      "corrupted",
      "aged",
      "mislabelled"
    ])
  })

  it("leaves at least a byte of a file that is cut, and takes at least one", () => {
    assert.deepStrictEqual(cut("abc", 2), ["ab"])
    assert.deepStrictEqual(cut("abc", 9), ["ab"])
    assert.deepStrictEqual(cut("abc", -4), ["a"])
    assert.deepStrictEqual([cut("a", 1), cut("", 0)], [[], []])
    assert.deepStrictEqual(
      halved(file("f", "abcde")).map((one) => after(one, "f")),
      ["ab"]
    )
    assert.deepStrictEqual(flipped(file("f", ""), 1), [])
    assert.deepStrictEqual(hows(lost(file("f", ""))), ["removed: the file is gone"])
  })

  it("of a number in a JSON document puts a word for it where it stands, and none where it does not", () => {
    const text = '{"note":"","count":3}'
    assert.deepStrictEqual(
      noNumbers(file("f", text), "count").map((one) => after(one, "f")),
      ["NaN", "1e999"].map((word) => `{\n  "note": "",\n  "count": ${word}\n}\n`)
    )
    assert.deepStrictEqual(noNumbers(file("f", text), "other"), [])
  })

  it("that would change nothing is none", () => {
    assert.deepStrictEqual(changed(file("f", "as it is"), "corrupted", "how", "as it is"), [])
  })

  it.prop("is picked within bounds, and the same again", [Schema.Int, Schema.String], ([seed, words]) => {
    const at = picked(seed, words, 7)
    return at >= 0 && at < 7 && at === picked(seed, words, 7)
  })

  it("is another with another seed, and each place comes up", () => {
    const [places, others] = ["a", "b"].map((words) => Array.from({ length: 100 }, (_, seed) => picked(seed, words, 7)))
    assert.strictEqual(new Set(places).size, 7)
    assert.notDeepEqual(places, others)
    assert.isAbove(Math.max(...Array.from({ length: 100 }, (_, seed) => picked(seed, "a", 1000))), 900)
  })

  it("of a digest is another digest", () => {
    assert.strictEqual(otherDigest("sha256:a0"), "sha256:a1")
    assert.strictEqual(otherDigest("sha256:af"), "sha256:a0")
    for (const text of ["a", "b", "c"]) {
      const digest = digestOf(text)
      assert.notStrictEqual(otherDigest(digest), digest)
      assert.match(otherDigest(digest), /^sha256:[0-9a-f]{64}$/u)
    }
  })
})
