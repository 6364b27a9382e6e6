import { Effect, Layer, Option } from "effect"
import { listModels } from "../../listModels.ts"
import { modelServices } from "../modelServices.ts"
import type { ModelsFlags } from "../models.ts"
import { remark, writeReport } from "../output.ts"
import { modelsJson, modelsLeftOut, modelsNext, modelsText } from "../render/models.ts"
import { runServices } from "../runServices.ts"

export const models = Effect.fn("models")(
  function* (flags: ModelsFlags) {
    const { endpoint, models, unusable } = yield* listModels({
      endpoint: Option.getOrUndefined(flags.endpoint),
      seconds: flags.timeout
    })
    const text = flags.format === "json" ? modelsJson(endpoint, models) : modelsText(models)
    if (text !== "" || Option.isSome(flags.out)) yield* writeReport(text, flags.out, [])
    if (unusable > 0) yield* remark(modelsLeftOut(unusable))
    yield* remark(modelsNext(endpoint, models))
  },
  Effect.provide(modelServices.pipe(Layer.merge(runServices)))
)
