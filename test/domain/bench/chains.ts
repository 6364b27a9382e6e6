import { assert } from "@effect/vitest"
import { parseRecordName, recordName, recordText } from "../../../src/domain/bench/chain.ts"
import type { ChainRecord } from "../../../src/domain/bench/ChainRecord.ts"
import type { ChainFile } from "../../../src/domain/bench/verifyChain.ts"
import { chainOf, report, row } from "./benchReports.ts"

export const runId = (index: number) => `01HRUN${String(index).padStart(4, "0")}`
export const reportOf = (index: number, passed = true) => report(runId(index), [row(`case-${index}`, passed)])
/** The first records of one chain. */
const longest = chainOf(Array.from({ length: 9 }, (_, index) => reportOf(index + 1)))
export const chain = (count: number) => longest.slice(0, count)

/** The same files under new numbers, in the order given. */
export const renumbered = (files: ReadonlyArray<ChainFile>) =>
  files.map(({ name, text }, index) => ({ name: recordName(index + 1, parseRecordName(name)?.runId ?? ""), text }))
export const fileOf = (seq: number, record: ChainRecord) => ({
  name: recordName(seq, record.body.run_id),
  text: recordText(record)
})
export const at = <A>(list: ReadonlyArray<A>, index: number): A => {
  const value = list[index]
  assert.isDefined(value)
  return value
}
