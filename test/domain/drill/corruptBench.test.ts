import { assert, describe, it } from "@effect/vitest"
import { corruptBench, type DrilledBench } from "../../../src/domain/drill/corruptBench.ts"
import { otherDigest } from "../../../src/domain/drill/Corruption.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { after, by, file, hows, made } from "./corrupted.ts"

const digest = digestOf("a")
const TIERS = `tiers:\n  bronze: { threshold: 0.7 }\n  gold: { threshold:  1 }\ncurrent:\n  toy: { "${digest}": gold }\n`
const records = ["one", "two", "three"].map((text, at) => file(`chain/${at + 1}.json`, text))
const bench: DrilledBench = {
  tiers: file("trust-tiers.yaml", TIERS),
  head: file("chain/HEAD", `{"count":3,"hash":"${digest}"}`),
  records,
  parts: [file("toy/rubric.ts", "code"), file("toy/empty.ts", "")],
  seal: file("toy/digests.yaml", `cases:\n  a: ${digest}\n`),
  cases: new Map([
    ["a", [file("toy/cases/a/case.yaml", "case_id: a\n")]],
    ["b", [file("toy/cases/b/input/x", "x")]],
    ["c", [file("toy/cases/c/input/y", "")]],
    ["d", []]
  ]),
  seed: 1
}
const all = corruptBench(bench)
const of = (path: string, corruptions = all) => corruptions.filter(({ piece }) => piece === path)

describe("A task class with its chain", () => {
  it("is corrupted in the tiers that are granted", () => {
    const tiers = of("trust-tiers.yaml")
    assert.deepStrictEqual(hows(tiers), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: all but its first 20 bytes is gone",
      "corrupted: it is no YAML any more: a bracket is not closed",
      "corrupted: the thresholds are not numbers",
      "mislabelled: the tier is granted to another system"
    ])
    assert.strictEqual(made(tiers, "all but its first 20 bytes is gone"), TIERS.slice(0, 20))
    assert.strictEqual(made(tiers, "it is no YAML any more: a bracket is not closed"), `${TIERS.trimEnd()}\n]: [\n`)
    assert.strictEqual(
      made(tiers, "the thresholds are not numbers"),
      TIERS.replaceAll(/threshold: +[\d.]+/gu, "threshold: .nan")
    )
    assert.strictEqual(made(tiers, "the tier is granted to another system"), TIERS.replace(digest, otherDigest(digest)))
  })

  it("is corrupted in each record of its chain, in HEAD, and in the chain as a whole", () => {
    assert.deepStrictEqual(hows(of("chain/HEAD")), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its second half is gone",
      "corrupted: a digit of the hash is another one",
      "removed: the whole chain is gone"
    ])
    assert.deepStrictEqual(
      [...by(all, "the whole chain is gone").changes],
      ["chain/HEAD", "chain/1.json", "chain/2.json", "chain/3.json"].map((path) => [path, null])
    )
    for (const [at, other] of [
      [1, "two"],
      [2, "three"],
      [3, "one"]
    ] as const) {
      const path = `chain/${at}.json`
      assert.deepStrictEqual(
        hows(of(path)).map((how) => how.replace(/byte \d/u, "byte N")),
        [
          "removed: the file is gone",
          "emptied: the file is empty",
          "truncated: its second half is gone",
          "corrupted: a bit of byte N is flipped",
          `mislabelled: chain/${(at % 3) + 1}.json stands in its place`
        ]
      )
      assert.strictEqual(made(of(path), `chain/${(at % 3) + 1}.json stands in its place`), other)
    }
  })

  it("is corrupted in each part of the class, in the seal, and in a file of each case", () => {
    for (const path of ["toy/rubric.ts", "toy/empty.ts", "toy/cases/a/case.yaml", "toy/cases/c/input/y"]) {
      assert.deepStrictEqual(hows(of(path)), ["removed: the file is gone"])
    }
    assert.deepStrictEqual(hows(of("toy/cases/b/input/x")), ["corrupted: a bit of byte 1 is flipped"])
    assert.strictEqual(after(of("toy/cases/b/input/x")[0] ?? assert.fail("none"), "toy/cases/b/input/x"), "y")
    assert.deepStrictEqual(hows(of("toy/digests.yaml")), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "corrupted: the digests are other ones"
    ])
    assert.notInclude(hows(corruptBench({ ...bench, seal: undefined })).join(), "the digests are other ones")
  })

  it("of several files of a case has each picked by some seed", () => {
    const cases = new Map([["a", ["p", "q"].map((name) => file(name, "x"))]])
    const pieces = Array.from({ length: 20 }, (_, seed) => corruptBench({ ...bench, cases, seed }).at(-1)?.piece)
    assert.deepStrictEqual([...new Set(pieces)].toSorted(), ["p", "q"])
  })
})
