import { Console, Effect, Option } from "effect"
import { AuditChain } from "../../../services/AuditChain.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { verifyBench } from "../../verifyBench.ts"
import type { BenchVerifyFlags } from "../bench/verify.ts"
import { benchServices } from "../benchServices.ts"
import { benchVerifyJson, benchVerifyText } from "../render/benchVerify.ts"
import { Screen } from "../Screen.ts"

export const benchVerify = Effect.fn("bench verify")(function* ({ anchor, benchRoot, format }: BenchVerifyFlags) {
  const { chain, root } = yield* benchPlaces(benchRoot)
  const given = Option.getOrUndefined(anchor)
  const head = yield* verifyBench({ root, chain, anchor: given }).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
  const verified = { chain, ...head, anchor: given ?? null }
  const text = format === "json" ? benchVerifyJson(verified) : benchVerifyText(verified, yield* Screen)
  yield* Console.log(text.trimEnd())
}, Effect.provide(benchServices))
