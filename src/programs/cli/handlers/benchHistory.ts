import { Console, Effect, Option } from "effect"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { ExternalStore } from "../../../services/ExternalStore.ts"
import { type BenchPlaces, benchPlaces } from "../../benchPlaces.ts"
import { historyBench, recordedRun } from "../../historyBench.ts"
import { listExternal } from "../../listExternal.ts"
import type { BenchHistoryFlags } from "../bench/history.ts"
import { benchServices } from "../benchServices.ts"
import { exitCodes } from "../exitCode.ts"
import { benchHistoryJson, benchHistoryText } from "../render/benchHistory.ts"
import { benchRunRenderers } from "../render/benchRun.ts"
import { Screen } from "../Screen.ts"
import { shownRun, wordsAgain } from "../shownRun.ts"

/** All runs of the task class, and apart from them what was taken over from other tools. */
const showRuns = Effect.fnUntraced(function* (flags: BenchHistoryFlags, { external: store, root }: BenchPlaces) {
  const { format, name, revealHeldOut } = flags
  if (format !== "text" && format !== "json") {
    return yield* new UsageInvalid({ detail: `--format ${format} shows a single run: name it with --run.` })
  }
  if (revealHeldOut) {
    return yield* new UsageInvalid({ detail: "--reveal-held-out is about a single run: name it with --run." })
  }
  const runs = yield* historyBench({ root, name })
  const external = yield* listExternal(name).pipe(Effect.provide(ExternalStore.layerDirectory(store)))
  const shown = { task_class: name, runs, external }
  return format === "json" ? benchHistoryJson(shown) : benchHistoryText(shown, yield* Screen)
})

/** One run, as it was shown when it ended. */
const showRun = Effect.fnUntraced(function* (flags: BenchHistoryFlags, { root, state }: BenchPlaces, run: string) {
  const { benchRoot, format, name, revealHeldOut } = flags
  const recorded = yield* recordedRun({ root, name, run })
  const { report } = recorded
  const sut = Option.some(report.sut.name)
  const shown = {
    ...(yield* shownRun({ ...recorded, stateDir: state, revealHeldOut })),
    stopped: null,
    failOn: null,
    // An embedder's system is not known to the command line.
    again: report.sut.kind === "effect" ? null : wordsAgain(report, { sut, noCache: false, benchRoot }),
    resumable: recorded.resumable,
    history: null,
    exit: exitCodes.ok
  }
  return benchRunRenderers(shown, yield* Screen)[format]()
})

export const benchHistory = Effect.fn("bench history")(function* (flags: BenchHistoryFlags) {
  const places = yield* benchPlaces(flags.benchRoot)
  const shown = Option.isSome(flags.run) ? showRun(flags, places, flags.run.value) : showRuns(flags, places)
  const text = yield* Effect.provide(shown, AuditChain.layerDirectory(places.chain))
  yield* Console.log(text.trimEnd())
}, Effect.provide(benchServices))
