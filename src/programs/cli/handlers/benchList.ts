import { Console, Effect } from "effect"
import { benchPlaces } from "../../benchPlaces.ts"
import { listBench } from "../../listBench.ts"
import type { BenchListFlags } from "../bench/list.ts"
import { benchReading } from "../benchServices.ts"
import { benchListJson, benchListText } from "../render/benchList.ts"
import { Screen } from "../Screen.ts"

export const benchList = Effect.fn("bench list")(function* ({ benchRoot, format }: BenchListFlags) {
  const { root } = yield* benchPlaces(benchRoot)
  const summaries = yield* listBench(root)
  const text = format === "json" ? benchListJson(summaries) : benchListText(summaries, yield* Screen)
  yield* Console.log(text.trimEnd())
}, Effect.provide(benchReading))
