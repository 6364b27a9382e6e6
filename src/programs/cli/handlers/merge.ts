import { Console, Effect } from "effect"
import { mergeRuns } from "../../mergeRuns.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import type { MergeFlags } from "../merge.ts"
import { remarks } from "../output.ts"
import { mergedJson } from "../render/merge.json.ts"
import { mergedText, mergeNext } from "../render/merge.ts"
import { runServices } from "../runServices.ts"

export const merge = Effect.fn("merge")(function* ({ format, out, runs }: MergeFlags) {
  const done = yield* mergeRuns({ runs, out })
  // That all answers failed is no evidence at all, as at the end of a run that one job made.
  const exit = done.counts.failed === done.counts.answers ? exitCodes.inconclusive : exitCodes.ok
  yield* Console.log(format === "json" ? mergedJson(done, exit).trimEnd() : mergedText(done))
  yield* remarks(mergeNext(done))
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.provide(runServices))
