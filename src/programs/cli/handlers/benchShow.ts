import { Console, Effect } from "effect"
import { benchPlaces } from "../../benchPlaces.ts"
import { showBench } from "../../showBench.ts"
import type { BenchShowFlags } from "../bench/show.ts"
import { benchServices } from "../benchServices.ts"
import { benchShowJson, benchShowText } from "../render/benchShow.ts"
import { Screen } from "../Screen.ts"

export const benchShow = Effect.fn("bench show")(function* ({ benchRoot, format, name }: BenchShowFlags) {
  const { root } = yield* benchPlaces(benchRoot)
  const shown = yield* showBench(name, root)
  yield* Console.log((format === "json" ? benchShowJson(shown) : benchShowText(shown, yield* Screen)).trimEnd())
}, Effect.provide(benchServices))
