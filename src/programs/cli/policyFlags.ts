import { Flag } from "effect/cli"
import { textFlag } from "./given.ts"

/** `--policy FILE`. */
export const policyFlag = textFlag("policy").pipe(
  Flag.withMetavar("FILE"),
  Flag.withDescription("A policy: conditions over several kinds of evidence, decided together")
)
