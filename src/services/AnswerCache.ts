import { Context, Effect, Layer, Option, Schema } from "effect"
import { isTooLongReply, ModelReply } from "../domain/model/ModelReply.ts"
import { entryFolder } from "./cache/entryFolder.ts"
import { HostProcess } from "./HostProcess.ts"

/** A reply that no run may hold is none. */
const schema = ModelReply.check(Schema.makeFilter((reply) => !isTooLongReply(reply)))
const kept = { one: "answer", again: "the model is asked again", schema }

/**
 * Keeps whole replies of models by a key that covers everything that can change them. It can only save time and money:
 * what cannot be read is a miss with a warning, and what cannot be written is a warning.
 *
 * @since 0.1.0
 */
export class AnswerCache extends Context.Service<
  AnswerCache,
  {
    readonly get: (key: string) => Effect.Effect<Option.Option<ModelReply>>
    readonly put: (key: string, reply: ModelReply) => Effect.Effect<void>
  }
>()("assay/services/AnswerCache") {
  /** A file for each key in a folder, which is made when it is needed. */
  static readonly layerDirectory = (dir: string) =>
    Layer.effect(AnswerCache, Effect.map(entryFolder(dir, kept), AnswerCache.of)).pipe(Layer.provide(HostProcess.layer))

  /** As long as the layer lives. */
  static readonly layerMemory = Layer.sync(AnswerCache, () => {
    const replies = new Map<string, ModelReply>()
    return AnswerCache.of({
      get: (key) => Effect.sync(() => Option.fromUndefinedOr(replies.get(key))),
      put: (key, reply) => Effect.sync(() => void replies.set(key, reply))
    })
  })

  /** Keeps nothing. */
  static readonly layerNone = Layer.succeed(AnswerCache, {
    get: () => Effect.succeedNone,
    put: () => Effect.void
  })
}
