import { Console, Effect, Path } from "effect"
import { Assets } from "../../../services/Assets.ts"
import { isInside } from "../../../services/isInside.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { listBench } from "../../listBench.ts"
import type { BenchListFlags } from "../bench/list.ts"
import { benchReading } from "../benchServices.ts"
import { benchListJson, benchListText } from "../render/benchList.ts"
import { Screen } from "../Screen.ts"

/** Where the shipped task classes are, from the working folder if they lie below it; null where these are shown. */
const shippedFrom = Effect.fnUntraced(function* (root: string) {
  const path = yield* Path.Path
  const { bench } = yield* Assets
  if (path.resolve(root) === bench) return null
  const here = path.resolve(".")
  return isInside(path, here, bench) ? path.relative(here, bench) : bench
})

export const benchList = Effect.fn("bench list")(function* ({ benchRoot, format }: BenchListFlags) {
  const { root } = yield* benchPlaces(benchRoot)
  const summaries = yield* listBench(root)
  const text =
    format === "json" ? benchListJson(summaries) : benchListText(summaries, yield* shippedFrom(root), yield* Screen)
  yield* Console.log(text.trimEnd())
}, Effect.provide(benchReading))
