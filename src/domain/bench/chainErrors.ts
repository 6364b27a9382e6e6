import { Schema } from "effect"
import { Damage } from "./ChainRecord.ts"

/**
 * The audit chain does not verify: the first bad record, and the kind of damage.
 *
 * @since 0.1.0
 */
export class ChainTampered extends Schema.TaggedError<ChainTampered>("assay/ChainTampered")("ChainTampered", {
  chain: Schema.String,
  record: Schema.String,
  damage: Damage,
  detail: Schema.String
}) {
  override get message() {
    return `The audit chain ${this.chain} does not verify. ${this.record}: ${this.damage}: ${this.detail}`
  }
}

/**
 * Another process is writing to the audit chain.
 *
 * @since 0.1.0
 */
export class ChainLocked extends Schema.TaggedError<ChainLocked>("assay/ChainLocked")("ChainLocked", {
  chain: Schema.String,
  holder: Schema.String
}) {
  override get message() {
    return `The audit chain ${this.chain} is being written by ${this.holder}. Wait until it ends, then run this again.`
  }
}

/**
 * Another process is sealing the cases of a task class.
 *
 * @since 0.1.0
 */
export class CasesLocked extends Schema.TaggedError<CasesLocked>("assay/CasesLocked")("CasesLocked", {
  folder: Schema.String,
  holder: Schema.String
}) {
  override get message() {
    return `The cases in ${this.folder} are being sealed by ${this.holder}. Wait until it ends, then run this again.`
  }
}
