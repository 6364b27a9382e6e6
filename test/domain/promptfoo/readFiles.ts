import { Result, Schema } from "effect"
import { PromptfooResults } from "../../../src/domain/promptfoo/PromptfooResults.ts"
import { readResults } from "../../../src/domain/promptfoo/readResults.ts"
import type { Fault } from "../../../src/domain/source/Problem.ts"
import { lines } from "./said.ts"
import { result } from "./vectors.ts"

export const SAY = { raw: "Say {{a}}", label: "Say {{a}}", provider: "echo" }
export const OTHER = { raw: "Other", label: "Other", provider: "echo" }

const decode = (file: object) => Schema.decodeUnknownSync(PromptfooResults)(file)
export const read = (file: object, labels: ReadonlyArray<string> = []) => readResults(decode(file), labels)
export const refusal = (found: Result.Result<unknown, ReadonlyArray<Fault>>) =>
  lines(Result.isFailure(found) ? found.failure : [])

export const one = result(0, 0, "Say x", "x")
export const failed = result(0, 1, "Say y", "y", { success: false, failureReason: 1 })
const broken = result(0, 2, "Say z", "z", { success: false, failureReason: 2 })
export const rows = [one, failed, broken]
