import { Effect, Layer } from "effect"
import { draftPackFile } from "../../src/programs/draftPackFile.ts"
import { Dispatcher } from "../../src/programs/run/Dispatcher.ts"
import { tryPrompts, type TryOptions } from "../../src/programs/tryPrompts.ts"
import { Judge } from "../../src/services/Judge.ts"
import { PromptFile } from "../../src/services/PromptFile.ts"
import { workshop } from "../services/run/harness.ts"
import { layer as running } from "./running.ts"

/** Everything that trying prompts needs over real files, but for the models. */
export const layer = Layer.mergeAll(PromptFile.layer, Judge.layerChecks).pipe(Layer.provideMerge(running))

/** A folder with a file of prompts in it, and a function that tries them. */
export const tryShop = (text: string, name = "prompts.csv") =>
  Effect.gen(function* () {
    const shop = yield* workshop
    const promptsFile = yield* shop.write(name, text)
    const packFile = shop.at("first.yaml")
    const attempt = (options: Partial<TryOptions> & Pick<TryOptions, "models">) =>
      Effect.gen(function* () {
        const { pack } = yield* draftPackFile({ promptsFile, packFile })
        return yield* Effect.provide(tryPrompts({ pack, out: shop.at("run"), ...options }), Dispatcher.layerLocal)
      })
    return { ...shop, packFile, attempt }
  })
