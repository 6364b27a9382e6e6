import { Console, Effect, Option } from "effect"
import { AuditChain } from "../../../services/AuditChain.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { promoteBench } from "../../promoteBench.ts"
import type { BenchPromoteFlags } from "../bench/promote.ts"
import { benchServices } from "../benchServices.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { benchPromoteJson, benchPromoteText } from "../render/benchPromote.ts"
import { Screen } from "../Screen.ts"

export const benchPromote = Effect.fn("bench promote")(function* (flags: BenchPromoteFlags) {
  const { chain, root } = yield* benchPlaces(flags.benchRoot)
  const { name, tier } = flags
  const options = {
    root,
    name,
    tier,
    sut: Option.getOrUndefined(flags.sut),
    anchor: Option.getOrUndefined(flags.anchor)
  }
  const promotion = yield* promoteBench(options).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
  const exit = promotion.verdict.evidence_sufficient ? exitCodes.ok : exitCodes.tierNotEarned
  const text =
    flags.format === "json" ? benchPromoteJson(promotion, exit) : benchPromoteText(promotion, exit, yield* Screen)
  yield* Console.log(text.trimEnd())
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.provide(benchServices))
