import { Effect, Option } from "effect"
import { AuditChain } from "../../../services/AuditChain.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { promoteBench } from "../../promoteBench.ts"
import type { BenchPromoteFlags } from "../bench/promote.ts"
import { benchServices } from "../benchServices.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import { benchPromoteJson, benchPromoteMarkdown, benchPromoteText } from "../render/benchPromote.ts"
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
  const screen = yield* Screen
  const { evidence_sufficient, reasons } = promotion.verdict
  yield* conclude({
    render: {
      text: () => benchPromoteText(promotion, exit, screen),
      md: () => benchPromoteMarkdown(promotion, exit),
      json: () => benchPromoteJson(promotion, exit)
    },
    format: flags.format,
    out: Option.none(),
    evidence: [root, chain],
    exit,
    line: null,
    unmet: evidence_sufficient ? [] : reasons.map(({ reason, remedy }) => `${reason} ${remedy}`)
  })
}, Effect.provide(benchServices))
