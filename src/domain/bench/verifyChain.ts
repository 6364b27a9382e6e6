import { Option, Result, Schema } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { Digest } from "../source/digest.ts"
import { BenchReport } from "./BenchReport.ts"
import { headText, parseRecordName, recordHash, recordName } from "./chain.ts"
import { ChainHead, type ChainRecord, type Damage } from "./ChainRecord.ts"

/**
 * A record file of a chain: its name and its text.
 *
 * @since 0.1.0
 */
export interface ChainFile {
  readonly name: string
  readonly text: string
}

/**
 * The first bad record of a chain, the kind of damage, and a sentence about it. No content of a report is quoted.
 *
 * @since 0.1.0
 */
export interface ChainFault {
  readonly record: string
  readonly damage: Damage
  readonly detail: string
}

/** A record as it was written: its body is data until its hash is right. */
const Written = Schema.Struct({ prev_hash: Schema.NullOr(Digest), hash: Digest, body: Schema.Json })
const STRICT = { onExcessProperty: "error" } as const
const decodeWritten = Schema.decodeUnknownOption(Schema.fromJsonString(Written), STRICT)
const decodeReport = Schema.decodeUnknownOption(BenchReport, STRICT)
const decodeHead = Schema.decodeUnknownOption(Schema.fromJsonString(ChainHead), STRICT)

interface Entry {
  readonly name: string
  readonly seq: number
  readonly runId: string
  /** Null where the record does not agree with itself. */
  readonly record: ChainRecord | null
}

/** A record that agrees with itself: written as it must be, with the hash of what it holds. */
const recordIn = (text: string): ChainRecord | null => {
  const written = Option.filter(decodeWritten(text), (record) => canonicalJson(record) === text)
  if (Option.isNone(written)) return null
  const { body, hash, prev_hash } = written.value
  if (recordHash(prev_hash, body) !== hash) return null
  return Option.match(decodeReport(body), {
    onNone: () => null,
    onSome: (report) => ({ prev_hash, hash, body: report })
  })
}

const fault = (record: string, damage: Damage, detail: string) => Result.fail<ChainFault>({ record, damage, detail })

/**
 * The hashes of the records that the head rests on, followed backwards; null where the way is cut, so that nothing can be
 * said of who belongs to it.
 */
const lineOf = (head: ChainHead, entries: ReadonlyArray<Entry>): ReadonlySet<string> | null => {
  const before = new Map(entries.flatMap(({ record }) => (record === null ? [] : [[record.hash, record.prev_hash]])))
  const line = new Set<string>()
  let hash = head.hash
  while (hash !== null) {
    const previous = before.get(hash)
    if (previous === undefined) return null
    line.add(hash)
    hash = previous
  }
  return line
}

interface Walk {
  readonly head: ChainHead
  readonly line: ReadonlySet<string> | null
  readonly count: number
  /** The hashes of all records that there are, whatever their place. */
  readonly present: ReadonlySet<string>
  /** The records before this one, which are right. */
  readonly before: ReadonlyArray<Entry>
  readonly seen: ReadonlySet<string>
}

/** Why a record does not belong into the chain at all. */
const intruder = ({ record, seq }: Entry, { before, count, head, line, seen }: Walk): string | undefined => {
  if (record === null) {
    return count > head.count ? "its content is no record, and HEAD counts one record fewer." : undefined
  }
  if (seen.has(record.hash)) return "it is a copy of a record that stands before it."
  if (line !== null && !line.has(record.hash)) return "HEAD does not rest on it."
  return seq <= before.length ? "its number stands on another record, too." : undefined
}

/** What is wrong with a record, given those before it. */
const entryFault = (entry: Entry, walk: Walk) => {
  const { name, record, runId, seq } = entry
  const { before, count, head, present } = walk
  const expected = before.length + 1
  const last = before.at(-1)
  const foreign = intruder(entry, walk)
  if (foreign !== undefined) return fault(name, "inserted", foreign)
  if (seq !== expected) {
    return fault(recordName(expected, "…"), "missing", `it is not there; the next record is ${name}.`)
  }
  if (record === null) return fault(name, "edited", "its content is not what its hash was made of.")
  const { body, prev_hash } = record
  if (prev_hash !== (last?.record?.hash ?? null)) {
    if (prev_hash !== null && present.has(prev_hash)) {
      return fault(name, "reordered", "the record that it follows does not stand before it.")
    }
    return count < head.count || last === undefined
      ? fault(name, "missing", "the record that it follows is not there.")
      : fault(last.name, "edited", `it is not the record that ${name} was written after.`)
  }
  return body.run_id === runId ? undefined : fault(name, "edited", `it holds the run ${body.run_id}.`)
}

const headFault = (entries: ReadonlyArray<Entry>, head: ChainHead) => {
  const last = entries.at(-1)
  if (entries.length < head.count) {
    const gone = head.count - entries.length
    return fault(
      recordName(entries.length + 1, "…"),
      "truncated",
      `HEAD counts ${head.count} records, the last ${gone === 1 ? "one is" : `${gone} are`} not there.`
    )
  }
  const extra = entries[head.count]
  if (extra !== undefined) return fault(extra.name, "inserted", `HEAD counts ${head.count} records, it is one more.`)
  return (last?.record?.hash ?? null) === head.hash
    ? undefined
    : fault(last?.name ?? "HEAD", "edited", "its hash is not the one in HEAD.")
}

const headIn = (text: string | null, files: ReadonlyArray<ChainFile>): Result.Result<ChainHead, ChainFault> => {
  if (text === null) {
    return files.length === 0
      ? Result.succeed({ count: 0, hash: null })
      : fault("HEAD", "truncated", "it is not there, so nobody can say where the chain ends.")
  }
  // What reads the same is not the same: a key that stands there twice, or what follows the value.
  return Option.match(
    Option.filter(decodeHead(text), (head) => headText(head) === text),
    {
      onNone: () => fault("HEAD", "edited", "it is no count with a hash, written as it must be."),
      onSome: Result.succeed
    }
  )
}

/**
 * Verifies a chain from its files: every record agrees with its hash and follows the one before it, none is missing or too
 * many, and `head` (the text of `HEAD`, null where there is no such file) names the last one. With `anchor`, the hash of a
 * head that was published elsewhere must be among them, else the chain was rewritten. Gives the records, oldest first, or
 * the first bad one. An empty chain verifies.
 *
 * What this cannot see without an anchor: a chain whose end was written anew together with HEAD.
 *
 * @since 0.1.0
 */
export const verifyChain = (chain: {
  readonly files: ReadonlyArray<ChainFile>
  readonly head: string | null
  readonly anchor?: string | undefined
}): Result.Result<ReadonlyArray<ChainRecord>, ChainFault> =>
  Result.gen(function* () {
    const { anchor, files } = chain
    const head = yield* headIn(chain.head, files)
    const alien = files.find(({ name }) => parseRecordName(name) === undefined)
    if (alien !== undefined) return yield* fault(alien.name, "inserted", "it has no name of a record.")
    const entries = files
      .flatMap(({ name, text }) => {
        const parsed = parseRecordName(name)
        return parsed === undefined ? [] : [{ name, ...parsed, record: recordIn(text) }]
      })
      .sort((left, right) => left.seq - right.seq || (left.name < right.name ? -1 : 1))
    const present = new Set(entries.flatMap(({ record }) => (record === null ? [] : [record.hash])))
    const before: Array<Entry> = []
    const seen = new Set<string>()
    const walk = { head, line: lineOf(head, entries), count: entries.length, present, before, seen }
    for (const entry of entries) {
      const found = entryFault(entry, walk)
      if (found !== undefined) return yield* found
      before.push(entry)
      if (entry.record !== null) seen.add(entry.record.hash)
    }
    const end = headFault(entries, head)
    if (end !== undefined) return yield* end
    if (anchor !== undefined && !present.has(anchor)) {
      const last = entries.at(-1)?.name ?? "HEAD"
      return yield* fault(last, "rewritten", `no record has the published hash ${anchor}.`)
    }
    return entries.flatMap(({ record }) => (record === null ? [] : [record]))
  })
