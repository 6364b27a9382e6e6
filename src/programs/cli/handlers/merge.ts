import { Console, Effect } from "effect"
import { mergeRuns } from "../../mergeRuns.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import type { MergeFlags } from "../merge.ts"
import { remark } from "../output.ts"
import { mergedText, mergeNext } from "../render/merge.ts"
import { runServices } from "../runServices.ts"

export const merge = Effect.fn("merge")(function* ({ out, runs }: MergeFlags) {
  const done = yield* mergeRuns({ runs, out })
  yield* Console.log(mergedText(done))
  yield* Effect.forEach(mergeNext(done), (sentence) => remark(sentence), { discard: true })
  // No evidence at all, as at the end of a run that one job made.
  if (done.counts.failed === done.counts.answers) return yield* new Finished({ exit: exitCodes.inconclusive })
}, Effect.provide(runServices))
