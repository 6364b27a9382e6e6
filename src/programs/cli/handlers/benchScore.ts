import { Effect, Result } from "effect"
import { benchPlaces } from "../../benchPlaces.ts"
import { scoreCase } from "../../scoreCase.ts"
import type { BenchScoreFlags } from "../bench/score.ts"
import { benchServices } from "../benchServices.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { writeReport } from "../output.ts"
import { benchScoreJson, benchScoreText } from "../render/benchScore.ts"
import { Screen } from "../Screen.ts"

export const benchScore = Effect.fn("bench score")(function* (flags: BenchScoreFlags) {
  const { name, case: caseId, output, revealHeldOut } = flags
  const places = yield* benchPlaces(flags.benchRoot)
  const scored = yield* scoreCase({ benchRoot: places.root, name, caseId, output, revealHeldOut })
  const exit = Result.isSuccess(scored.verdict) ? exitCodes.ok : exitCodes.inconclusive
  const text = flags.format === "json" ? benchScoreJson(scored, exit) : benchScoreText(scored, exit, yield* Screen)
  yield* writeReport(text, flags.out, [scored.loaded.taskClass.benchPath, output])
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.provide(benchServices))
