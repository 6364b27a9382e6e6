import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { headOf, headText, linkRecord, recordHash, recordName } from "../../../src/domain/bench/chain.ts"
import type { Damage } from "../../../src/domain/bench/ChainRecord.ts"
import { type ChainFile, verifyChain } from "../../../src/domain/bench/verifyChain.ts"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { filesOf } from "./benchReports.ts"
import { at, chain, fileOf, renumbered, reportOf, runId } from "./chains.ts"

const records = chain(3)
const { files, head } = filesOf(records)
const [first, second, third] = [at(records, 0), at(records, 1), at(records, 2)]
const nameOf = (seq: number) => recordName(seq, runId(seq))
const edited = (index: number, change: (text: string) => string) => {
  const { name, text } = at(files, index)
  return files.with(index, { name, text: change(text) })
}
const noReport = canonicalJson({ prev_hash: first.hash, hash: recordHash(first.hash, { x: 1 }), body: { x: 1 } })
const extra = fileOf(4, linkRecord(third.hash, reportOf(4)))

const table: ReadonlyArray<readonly [what: string, ReadonlyArray<ChainFile>, string | null, string, Damage, string]> = [
  [
    "a figure of a record is another",
    edited(1, (text) => text.replace('"wall_clock_ms":7', '"wall_clock_ms":8')),
    head,
    nameOf(2),
    "edited",
    "its content is not what its hash was made of."
  ],
  [
    "a record with a right hash is no report",
    edited(1, () => noReport),
    head,
    nameOf(2),
    "edited",
    "its content is not what its hash was made of."
  ],
  [
    "another record stands in a place",
    files.with(0, fileOf(1, linkRecord(null, reportOf(1, false)))),
    head,
    nameOf(1),
    "edited",
    `it is not the record that ${nameOf(2)} was written after.`
  ],
  [
    "the first of the records that HEAD counts is not there",
    renumbered(files.slice(1)),
    headText({ count: 2, hash: third.hash }),
    recordName(1, runId(2)),
    "missing",
    "the record that it follows is not there."
  ],
  [
    "a record is gone and the others have new numbers",
    renumbered(files.toSpliced(1, 1)),
    head,
    recordName(2, runId(3)),
    "missing",
    "the record that it follows is not there."
  ],
  [
    "a file more is no record",
    [...files, { name: "000004-X.json", text: "{}" }],
    head,
    "000004-X.json",
    "inserted",
    "its content is no record, and HEAD counts one record fewer."
  ],
  [
    "a file has no name of a record",
    [...files, { name: "notes.txt", text: "" }],
    head,
    "notes.txt",
    "inserted",
    "it has no name of a record."
  ],
  ["a record more follows", [...files, extra], head, extra.name, "inserted", "HEAD does not rest on it."],
  [
    "a record stands there twice",
    [...files, fileOf(4, first)],
    head,
    recordName(4, runId(1)),
    "inserted",
    "it is a copy of a record that stands before it."
  ],
  [
    "two records have one number",
    [at(files, 2), fileOf(1, second), at(files, 0)],
    head,
    recordName(1, runId(2)),
    "inserted",
    "its number stands on another record, too."
  ],
  [
    "the last record is gone",
    files.slice(0, 2),
    head,
    "000003-….json",
    "truncated",
    "HEAD counts 3 records, the last one is not there."
  ],
  [
    "the last two records are gone",
    files.slice(0, 1),
    head,
    "000002-….json",
    "truncated",
    "HEAD counts 3 records, the last 2 are not there."
  ],
  [
    "HEAD counts a record fewer, and rests on the last",
    files,
    headText({ count: 2, hash: third.hash }),
    nameOf(3),
    "inserted",
    "HEAD counts 2 records, it is one more."
  ],
  [
    "HEAD has another hash",
    files,
    headText({ count: 3, hash: digestOf("other") }),
    nameOf(3),
    "edited",
    "its hash is not the one in HEAD."
  ],
  [
    "HEAD has a hash and no record is there",
    [],
    headText({ count: 0, hash: third.hash }),
    "HEAD",
    "edited",
    "its hash is not the one in HEAD."
  ],
  ["HEAD is gone", files, null, "HEAD", "truncated", "it is not there, so nobody can say where the chain ends."],
  ["HEAD is none", files, "{}", "HEAD", "edited", "it is no count with a hash, written as it must be."],
  [
    "HEAD is written otherwise",
    files,
    `${head}\n`,
    "HEAD",
    "edited",
    "it is no count with a hash, written as it must be."
  ],
  [
    "a file names another run",
    files.with(1, { ...at(files, 1), name: recordName(2, "01OTHER") }),
    head,
    recordName(2, "01OTHER"),
    "edited",
    `it holds the run ${runId(2)}.`
  ]
]

const faultOf = (files: ReadonlyArray<ChainFile>, head: string | null, anchor?: string) =>
  Result.getOrNull(Result.flip(verifyChain({ files, head, anchor })))

describe("A chain", () => {
  it.each(table)("is told to be damaged where %s", (_what, files, head, record, damage, detail) => {
    assert.deepStrictEqual(faultOf(files, head), { record, damage, detail })
    assert.deepStrictEqual(faultOf(files.toReversed(), head), { record, damage, detail })
  })

  it("that lacks its published hash is damaged at its last record, or at HEAD where there is none", () => {
    const anchor = digestOf("published")
    const rewritten = { damage: "rewritten", detail: `no record has the published hash ${anchor}.` }
    assert.deepStrictEqual<unknown>(faultOf(files, head, anchor), { record: nameOf(3), ...rewritten })
    assert.deepStrictEqual<unknown>(faultOf([], null, anchor), { record: "HEAD", ...rewritten })
    assert.isNull(faultOf(files, head, second.hash))
  })

  it("that is sound has no fault", () => {
    assert.isNull(faultOf(files.toReversed(), head))
    assert.deepStrictEqual(headOf([]), { count: 0, hash: null })
  })
})
