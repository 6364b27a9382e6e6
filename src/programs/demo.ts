import { Effect, FileSystem, Path } from "effect"
import { decideGate } from "../domain/gate/decideGate.ts"
import { Assets } from "../services/Assets.ts"
import { cannotWrite } from "../services/ioErrors.ts"
import { PackStore } from "../services/PackStore.ts"
import { importAnswers } from "./importAnswers.ts"
import { judgeRun } from "./judgeRun.ts"
import { scoreStoredRun } from "./scoreStoredRun.ts"

/**
 * The main job on the shipped example, offline: imports the hand-written answers to the pack `office` into a temporary
 * run, judges it by the pack's checks, scores it, and asks the gate about each group. Returns the score report and one
 * decision a group, in rank order; the temporary folder is gone when the scope closes.
 *
 * @since 0.1.0
 */
export const demo = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { examples } = yield* Assets
  const pack = yield* PackStore.use((store) => store.load("office"))
  const folder = yield* fs
    .makeTempDirectoryScoped({ prefix: "assay-demo-" })
    .pipe(Effect.mapError(cannotWrite("the temporary folder")))
  const run = path.join(folder, "run")
  const imported = yield* importAnswers({
    pack,
    answersFile: path.join(examples, "answers", "office.jsonl"),
    out: run,
    map: new Map(),
    ignore: new Set()
  })
  const judged = yield* judgeRun({ run })
  const report = yield* scoreStoredRun({ run, judge: "checks", minCoverage: 1 })
  const gates = yield* Effect.forEach(report.scorecards, ({ model, variant }) =>
    Effect.fromResult(decideGate(report, { model, variant }))
  )
  return { imported, judged, report, gates }
}).pipe(Effect.scoped, Effect.withSpan("demo"))
