import { Schema } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import { BenchReport } from "./BenchReport.ts"
import { ChainHead, ChainRecord } from "./ChainRecord.ts"

const RECORD_NAME = /^(?<seq>\d{6,})-(?<runId>[0-9A-Za-z]+)\.json$/u

/**
 * The file name of a record; `seq` counts from 1.
 *
 * @since 0.1.0
 */
export const recordName = (seq: number, runId: string): string => `${String(seq).padStart(6, "0")}-${runId}.json`

/**
 * What a record's file name says, or undefined where it is none.
 *
 * @since 0.1.0
 */
export const parseRecordName = (name: string): { readonly seq: number; readonly runId: string } | undefined => {
  const { seq, runId } = RECORD_NAME.exec(name)?.groups ?? {}
  return seq === undefined || runId === undefined || recordName(Number(seq), runId) !== name
    ? undefined
    : { seq: Number(seq), runId }
}

/**
 * The hash of a record: SHA-256 over the text of the previous hash, nothing for the first one, followed by the canonical
 * JSON of the body.
 *
 * @since 0.1.0
 */
export const recordHash = (prevHash: string | null, body: unknown): string =>
  digestOf(`${prevHash ?? ""}${canonicalJson(body)}`)

/**
 * A report as the record that follows the one with the hash `prevHash`; null begins a chain.
 *
 * @since 0.1.0
 */
export const linkRecord = (prevHash: string | null, report: BenchReport): ChainRecord => ({
  prev_hash: prevHash,
  hash: recordHash(prevHash, Schema.encodeSync(BenchReport)(report)),
  body: report
})

/**
 * The exact text of a record's file: canonical JSON (RFC 8785), nothing after it.
 *
 * @since 0.1.0
 */
export const recordText = (record: ChainRecord): string => canonicalJson(Schema.encodeSync(ChainRecord)(record))

/**
 * The exact text of `HEAD`.
 *
 * @since 0.1.0
 */
export const headText = (head: ChainHead): string => canonicalJson(Schema.encodeSync(ChainHead)(head))

/**
 * The head of a chain whose records these are.
 *
 * @since 0.1.0
 */
export const headOf = (records: ReadonlyArray<ChainRecord>): ChainHead => ({
  count: records.length,
  hash: records.at(-1)?.hash ?? null
})
