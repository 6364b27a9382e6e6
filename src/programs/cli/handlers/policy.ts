import { Console, Effect } from "effect"
import { policySchema } from "../../policySchema.ts"

export const policySchemaCommand = Effect.fn("policy schema")(function* () {
  yield* Console.log(policySchema().trimEnd())
})
