import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { RunStore } from "./services/RunStore.ts"
import { AnswerFile } from "./services/AnswerFile.ts"
import { SheetFile } from "./services/SheetFile.ts"
import { Judge } from "./services/Judge.ts"
import { SourceReader } from "./services/SourceReader.ts"
import { packFormat } from "./services/packFormat.ts"
import { importAnswers } from "./programs/importAnswers.ts"
import { judgeRun } from "./programs/judgeRun.ts"
import { exportSheet } from "./programs/exportSheet.ts"
import { importSheet } from "./programs/importSheet.ts"
const [answersFile = "", packFile = "", out = ""] = process.argv.slice(2)
const time = <A, E, R>(n: string, e: Effect.Effect<A, E, R>) => Effect.timed(e).pipe(Effect.map(([d, a]) => (console.log(n, String(d), process.memoryUsage().rss >> 20), a)))
Effect.gen(function* () {
  const pack = yield* SourceReader.use((r) => r.read(packFile, packFormat))
  const s = yield* time("import", importAnswers({ pack, answersFile, out }))
  console.log(s.answers, s.expected, s.run.manifest.models)
  const j = yield* time("judge", judgeRun({ run: out }))
  console.log(j.scored, j.unscored_by_reason, j.red_flags)
  if (s.answers < 1000) for (const f of ["yaml", "csv"]) console.log(yield* time("export", exportSheet({ run: out, out: `${out}/sheet.${f}` })))
  if (s.answers < 1000) for (const f of ["yaml", "csv"]) console.log(yield* time("imp", Effect.flip(importSheet({ run: out, sheet: `${out}/sheet.${f}`, author: "A" })).pipe(Effect.map((e) => e.message))))
}).pipe(Effect.provide(Layer.mergeAll(RunStore.layer, AnswerFile.layer, SheetFile.layer, Judge.layerChecks, SourceReader.layer).pipe(Layer.provideMerge(NodeServices.layer))), Effect.runPromise)
