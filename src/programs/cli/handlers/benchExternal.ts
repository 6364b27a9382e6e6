import { Console, Effect, Option } from "effect"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { listExternal, showExternal } from "../../listExternal.ts"
import type { BenchExternalFlags } from "../bench/external.ts"
import { externalServices } from "../externalServices.ts"
import { externalJson, externalListJson, externalListText, externalText } from "../render/external.ts"
import { Screen } from "../Screen.ts"

const show = Effect.fnUntraced(function* ({ format, id, taskClass }: BenchExternalFlags) {
  const asJson = format === "json"
  if (Option.isNone(id)) {
    const external = yield* listExternal(Option.getOrUndefined(taskClass))
    return asJson ? externalListJson(external) : externalListText(external, yield* Screen)
  }
  if (Option.isSome(taskClass)) {
    return yield* new UsageInvalid({
      detail: "--task-class is about the list: leave it out to show one piece of evidence."
    })
  }
  const evidence = yield* showExternal(id.value)
  return asJson ? externalJson(evidence) : externalText(evidence, yield* Screen)
})

export const benchExternal = Effect.fn("bench external")(function* (flags: BenchExternalFlags) {
  const places = yield* benchPlaces(flags.benchRoot)
  const text = yield* show(flags).pipe(Effect.provide(externalServices(places)))
  yield* Console.log(text.trimEnd())
})
