import { Effect } from "effect"
import { AuditChain } from "../../../services/AuditChain.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { diffBench } from "../../diffBench.ts"
import type { BenchDiffFlags } from "../bench/diff.ts"
import { benchServices } from "../benchServices.ts"
import { writeReport } from "../output.ts"
import { benchDiffJson, benchDiffText } from "../render/benchDiff.ts"
import { Screen } from "../Screen.ts"

export const benchDiff = Effect.fn("bench diff")(function* (flags: BenchDiffFlags) {
  const { chain, root } = yield* benchPlaces(flags.benchRoot)
  const shown = yield* diffBench({ ...flags, root }).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
  const text = flags.format === "json" ? benchDiffJson(shown) : benchDiffText(shown, yield* Screen)
  yield* writeReport(text, flags.out, [chain])
}, Effect.provide(benchServices))
