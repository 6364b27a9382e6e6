import { Effect, Result, Schema } from "effect"
import { DoDStatus } from "../../domain/dod/Criterion.ts"
import { quote } from "../../domain/source/wording.ts"
import { DodModel } from "../DodModel.ts"
import { readJson } from "./jsonEvidence.ts"
import { evaluator, type Opinion, skipped } from "./Opinion.ts"

const CONCURRENCY = 4

const Reply = Schema.Struct({
  status: DoDStatus,
  reasoning: Schema.String.check(Schema.isPattern(/\S/u, { message: "Expected a reason" }))
})

const decode = Schema.decodeUnknownResult(Reply, { onExcessProperty: "error" })

/** What a model's reply says; a reply that is anything but the object asked for decides nothing. */
export const opinionOf = (reply: string): Opinion => {
  const document = readJson("the reply", new TextEncoder().encode(reply))
  const decoded = Result.flatMap(document, (value) => Result.mapError(decode(value), ({ message }) => message))
  return Result.match(decoded, {
    onSuccess: ({ status, reasoning }) => ({ status, reasoning: `The model says: ${reasoning}` }),
    onFailure: (why) =>
      skipped(`The model's reply decides nothing: ${quote(reply)} is not the JSON asked for (${quote(why)}).`)
  })
}

export const makeModel = Effect.map(DodModel, ({ ask, settings }) =>
  evaluator(
    { ...settings, evaluator: "model" },
    (context) => (criterion) => {
      const { index, text, pattern } = criterion
      return Effect.map(ask({ index, text, pattern }, context), opinionOf)
    },
    CONCURRENCY
  )
)
