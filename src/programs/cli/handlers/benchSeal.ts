import { Console, Effect } from "effect"
import { benchPlaces } from "../../benchPlaces.ts"
import { sealBench } from "../../sealBench.ts"
import type { BenchSealFlags } from "../bench/seal.ts"
import { benchReading } from "../benchServices.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { benchSealJson, benchSealText } from "../render/benchSeal.ts"
import { exitLine } from "../render/exitLine.ts"
import { Screen } from "../Screen.ts"

export const benchSeal = Effect.fn("bench seal")(function* ({ benchRoot, check, format, name }: BenchSealFlags) {
  const { root } = yield* benchPlaces(benchRoot)
  const screen = yield* Screen
  const result = yield* sealBench({ name, root, check })
  yield* Console.log((format === "json" ? benchSealJson(result) : benchSealText(result, screen)).trimEnd())
  if (!check || result.added.length + result.changed.length + result.removed.length === 0) return
  yield* Console.error(exitLine(exitCodes.digestMismatch, screen))
  return yield* new Finished({ exit: exitCodes.digestMismatch })
}, Effect.provide(benchReading))
