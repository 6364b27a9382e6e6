import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { headOf, headText, linkRecord, parseRecordName, recordName } from "../../../src/domain/bench/chain.ts"
import type { Damage } from "../../../src/domain/bench/ChainRecord.ts"
import { type ChainFile, verifyChain } from "../../../src/domain/bench/verifyChain.ts"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { thorough } from "../../thorough.ts"
import { chainOf, filesOf } from "./benchReports.ts"
import { at, chain, fileOf, renumbered, reportOf, runId } from "./chains.ts"

const damage = (files: ReadonlyArray<ChainFile>, head: string | null, anchor?: string): Damage | "none" =>
  Result.match(verifyChain({ files, head, anchor }), { onSuccess: () => "none" as const, onFailure: (f) => f.damage })
const badRecord = (files: ReadonlyArray<ChainFile>, head: string | null) =>
  Result.match(verifyChain({ files, head }), { onSuccess: () => "none", onFailure: (fault) => fault.record })

const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))
const Pick = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999 }))
/** Each verifies a chain or more, a costly thing. */
const runs = { arbitrary: { runs: thorough ? 100 : 30 } }
const pick = (share: number, size: number) => Math.floor(share * size)

describe("A chain", () => {
  it("of nothing verifies", () => {
    assert.strictEqual(damage([], null), "none")
    assert.strictEqual(damage([], headText({ count: 0, hash: null })), "none")
  })

  it.prop(
    "that was left alone verifies and gives its records, whatever order its files come in",
    [Size],
    ([size]) => {
      const records = chain(size)
      const { files, head } = filesOf(records)
      assert.deepStrictEqual(Result.getOrNull(verifyChain({ files, head })), records)
      assert.deepStrictEqual(Result.getOrNull(verifyChain({ files: files.toReversed(), head })), records)
    },
    runs
  )

  it("is hashed as documented: SHA-256 over the previous hash and the canonical body", () => {
    const [first, second] = chain(2)
    assert.strictEqual(first?.hash, digestOf(canonicalJson(first?.body)))
    assert.strictEqual(second?.hash, digestOf(`${first?.hash}${canonicalJson(second?.body)}`))
    assert.strictEqual(first?.prev_hash, null)
  })

  it("sorts beyond the width of its numbers", () => {
    assert.strictEqual(recordName(1, "A"), "000001-A.json")
    assert.strictEqual(recordName(1_000_000, "A"), "1000000-A.json")
    assert.deepStrictEqual(parseRecordName("1000000-A.json"), { seq: 1_000_000, runId: "A" })
    for (const other of [
      "0000001-A.json",
      "1-A.json",
      "000001-.json",
      "000001-A.json.tmp",
      "HEAD",
      "000NaN-undefined.json",
      "000001-a/b.json"
    ]) {
      assert.isUndefined(parseRecordName(other))
    }
  })
})

describe("verifyChain", () => {
  it.prop(
    "finds any changed character of a record",
    [Size, Pick, Pick],
    ([size, which, where]) => {
      const { files, head } = filesOf(chain(size))
      const index = pick(which, size)
      const { name, text } = at(files, index)
      const place = pick(where, text.length)
      const changed = `${text.slice(0, place)}${text[place] === "7" ? "8" : "7"}${text.slice(place + 1)}`
      const edited = files.with(index, { name, text: changed })
      assert.strictEqual(damage(edited, head), "edited")
      assert.strictEqual(badRecord(edited, head), name)
    },
    runs
  )

  it.prop(
    "finds a record whose hash was made to fit its change",
    [Size, Pick],
    ([size, which]) => {
      const records = chain(size)
      const { files, head } = filesOf(records)
      const index = pick(which, size)
      const forged = linkRecord(at(records, index).prev_hash, reportOf(index + 1, false))
      const edited = files.with(index, fileOf(index + 1, forged))
      assert.strictEqual(damage(edited, head), "edited")
      assert.strictEqual(badRecord(edited, head), at(files, index).name)
    },
    runs
  )

  it.prop(
    "finds white space, another order of keys and repeated keys",
    [Size, Pick],
    ([size, which]) => {
      const { files, head } = filesOf(chain(size))
      const index = pick(which, size)
      const { name, text } = at(files, index)
      for (const other of [`${text}\n`, ` ${text}`, text.replace("{", '{"hash":"sha256:0",'), ""]) {
        assert.strictEqual(damage(files.with(index, { name, text: other }), head), "edited")
      }
    },
    runs
  )

  it.prop(
    "finds a deleted record: truncated at the end, missing before",
    [Size, Pick],
    ([size, which]) => {
      const { files, head } = filesOf(chain(size))
      const index = pick(which, size)
      const rest = files.toSpliced(index, 1)
      assert.strictEqual(damage(rest, head), index === size - 1 ? "truncated" : "missing")
      assert.match(badRecord(rest, head), new RegExp(`^${at(files, index).name.slice(0, 7)}`, "u"))
    },
    runs
  )

  it("says of a record that is missing which one is the next", () => {
    const { files, head } = filesOf(chain(4))
    const fault = Result.flip(verifyChain({ files: files.toSpliced(1, 2), head }))
    assert.deepStrictEqual(Result.getOrNull(fault), {
      record: "000002-….json",
      damage: "missing",
      detail: `it is not there; the next record is ${at(files, 3).name}.`
    })
  })

  it.prop(
    "finds a deleted record also where the others were numbered anew",
    [Size, Pick],
    ([size, which]) => {
      const { files, head } = filesOf(chain(size + 1))
      const rest = renumbered(files.toSpliced(pick(which, size), 1))
      assert.strictEqual(damage(rest, head), "missing")
    },
    runs
  )

  it.prop(
    "finds a cut end of any length",
    [Size, Pick],
    ([size, which]) => {
      const { files, head } = filesOf(chain(size))
      assert.strictEqual(damage(files.slice(0, pick(which, size)), head), "truncated")
    },
    runs
  )

  it.prop(
    "finds two records that changed places",
    [Size, Pick, Pick],
    ([size, one, other]) => {
      const { files, head } = filesOf(chain(size + 1))
      const first = pick(one, size)
      const second = first + 1 + pick(other, size - first)
      const swapped = files.with(first, at(files, second)).with(second, at(files, first))
      assert.strictEqual(damage(renumbered(swapped), head), "reordered")
      assert.strictEqual(badRecord(renumbered(swapped), head), at(renumbered(swapped), first).name)
      // The texts alone changed places, the names stayed.
      const texts = files
        .with(first, { name: at(files, first).name, text: at(files, second).text })
        .with(second, { name: at(files, second).name, text: at(files, first).text })
      assert.strictEqual(damage(texts, head), "reordered")
    },
    runs
  )

  it.prop(
    "finds a record that was put in between, numbered anew or not",
    [Size, Pick],
    ([size, which]) => {
      const records = chain(size)
      const { files, head } = filesOf(records)
      const index = pick(which, size + 1)
      const forged = fileOf(index + 1, linkRecord(records[index - 1]?.hash ?? null, reportOf(99)))
      const between = renumbered(files.toSpliced(index, 0, forged))
      assert.strictEqual(damage(between, head), "inserted")
      assert.strictEqual(badRecord(between, head), forged.name)
      assert.strictEqual(badRecord([...files, forged], head), forged.name)
      const copy = { name: recordName(size + 1, runId(index + 1)), text: at(files, pick(which, size)).text }
      assert.strictEqual(damage([...files, copy], head), "inserted")
      for (const name of [recordName(index + 1, "0"), recordName(400, "Z"), "notes.json"]) {
        assert.strictEqual(damage([...files, { name, text: "{}" }], head), "inserted")
      }
    },
    runs
  )

  it.prop(
    "finds a file that names another run than it holds",
    [Size, Pick],
    ([size, which]) => {
      const { files, head } = filesOf(chain(size))
      const index = pick(which, size)
      const renamed = { name: recordName(index + 1, "01OTHER"), text: at(files, index).text }
      assert.strictEqual(damage(files.with(index, renamed), head), "edited")
    },
    runs
  )

  it.prop(
    "finds a HEAD that is gone, garbled or of another chain",
    [Size],
    ([size]) => {
      const records = chain(size)
      const { files } = filesOf(records)
      assert.strictEqual(damage(files, null), "truncated")
      assert.strictEqual(damage(files, "{}"), "edited")
      assert.strictEqual(damage(files, headText({ ...headOf(records), count: size + 1 })), "truncated")
      assert.strictEqual(damage(files, headText({ ...headOf(records), count: size - 1 })), "inserted")
      assert.strictEqual(damage(files, headText({ count: size, hash: digestOf("other") })), "edited")
    },
    runs
  )

  it.prop(
    "needs an anchor to find a chain that was written anew as a whole",
    [Size, Pick],
    ([size, which]) => {
      const published = at(chain(size), pick(which, size)).hash
      const grown = filesOf(chain(size + 2))
      assert.strictEqual(damage(grown.files, grown.head, published), "none")
      const anew = filesOf(chainOf(Array.from({ length: size + 2 }, (_, index) => reportOf(index + 1, false))))
      assert.strictEqual(damage(anew.files, anew.head), "none")
      assert.strictEqual(damage(anew.files, anew.head, published), "rewritten")
      assert.strictEqual(damage([], null, published), "rewritten")
    },
    runs
  )
})
