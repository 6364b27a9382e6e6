import { Console, Effect } from "effect"
import { AuditChain } from "../../../services/AuditChain.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { historyBench } from "../../historyBench.ts"
import type { BenchHistoryFlags } from "../bench/history.ts"
import { benchServices } from "../benchServices.ts"
import { benchHistoryJson, benchHistoryText } from "../render/benchHistory.ts"
import { Screen } from "../Screen.ts"

export const benchHistory = Effect.fn("bench history")(function* ({ benchRoot, format, name }: BenchHistoryFlags) {
  const { chain, root } = yield* benchPlaces(benchRoot)
  const runs = yield* historyBench({ root, name }).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
  const text = format === "json" ? benchHistoryJson(name, runs) : benchHistoryText(name, runs, yield* Screen)
  yield* Console.log(text.trimEnd())
}, Effect.provide(benchServices))
