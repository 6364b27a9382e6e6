import { Effect, Option } from "effect"
import { Approval } from "../../../domain/dod/Approval.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { SourceReader } from "../../../services/SourceReader.ts"
import type { ConsentFlags } from "../consentFlags.ts"

/**
 * What whoever starts a server allows those who ask it. `approvals` were read at the start, so that nobody can add one
 * later; undefined asks for none. Commands run only of plans that are approved.
 *
 * @since 0.1.0
 */
export interface Consent {
  readonly approvals: ReadonlyArray<Approval> | undefined
  readonly signOffs: string | undefined
  readonly allowCommands: boolean
}

/**
 * Reads the consent that flags give. Commands without an approval are refused: whoever asks the server may write plans.
 *
 * @since 0.1.0
 */
export const consentOf = Effect.fn("consentOf")(function* (flags: ConsentFlags) {
  const { allowCommands, approved, signoffs } = flags
  if (allowCommands && approved.length === 0) {
    return yield* new UsageInvalid({
      detail:
        "--allow-commands needs --approved FILE: whoever asks the server may have written the plan. Approve it first with `assay dod approve`."
    })
  }
  const reader = yield* SourceReader
  const approvals = yield* Effect.forEach(approved, (file) =>
    Effect.map(reader.read(file, { what: "approval", schema: Approval }), ({ value }) => value)
  )
  const consent: Consent = {
    approvals: approvals.length === 0 ? undefined : approvals,
    signOffs: Option.getOrUndefined(signoffs),
    allowCommands
  }
  return consent
})
