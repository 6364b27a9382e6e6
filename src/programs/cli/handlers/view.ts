import { Console, Effect, FileSystem, Layer, Option } from "effect"
import { counted } from "../../../domain/source/wording.ts"
import { InputMissing, UsageInvalid } from "../../../domain/source/errors.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { CalibrationFile } from "../../../services/CalibrationFile.ts"
import { FileStamps } from "../../../services/FileStamps.ts"
import { RunRows } from "../../../services/RunRows.ts"
import { RunTail } from "../../../services/RunTail.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { type Exported, exportView } from "../../viewing/exportView.ts"
import type { ViewOptions } from "../../viewing/lookAt.ts"
import { pageFiles } from "../../viewing/pageFiles.ts"
import { makeViewer } from "../../viewing/viewer.ts"
import { viewRoutes } from "../answering/viewRoutes.ts"
import { type AppError, exitCodeOf } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { exitLine } from "../render/exitLine.ts"
import { plain, plainLines } from "../render/plain.ts"
import { Screen } from "../Screen.ts"
import { benchReading } from "../benchServices.ts"
import { remark } from "../output.ts"
import { runServices } from "../runServices.ts"
import { scoringOf } from "../scoringOf.ts"
import { serveLocally } from "../serveLocally.ts"
import { VIEW_PORT, type ViewFlags } from "../view.ts"

const RUNS = "runs"

const foldersOf = Effect.fnUntraced(function* ({ benchRoot, runs }: ViewFlags) {
  if (runs.length > 0) return runs
  const fs = yield* FileSystem.FileSystem
  const there = yield* Effect.orElseSucceed(fs.exists(RUNS), () => false)
  if (there) return [RUNS]
  if (Option.isSome(benchRoot)) return []
  const detail =
    "there is no such folder. Name the runs to show, or a folder that they lie in: assay view examples/runs."
  return yield* new InputMissing({ path: RUNS, detail })
})

/** A bench that nobody named is shown where something ran in it. */
const benchOf = Effect.fnUntraced(function* ({ benchRoot }: ViewFlags) {
  const fs = yield* FileSystem.FileSystem
  const { chain, root } = yield* benchPlaces(benchRoot)
  const isShown = Option.isSome(benchRoot) || (yield* Effect.orElseSucceed(fs.exists(chain), () => false))
  return isShown ? { root, chain } : null
})

const optionsOf = Effect.fnUntraced(function* (flags: ViewFlags) {
  if (Option.isSome(flags.export) && Option.isSome(flags.port)) {
    return yield* new UsageInvalid({
      detail: "--export writes files and serves nothing: leave out --port, or --export."
    })
  }
  const { judge, minCoverage } = yield* scoringOf(flags)
  const options: ViewOptions = {
    folders: yield* foldersOf(flags),
    mode: Option.isSome(flags.export) ? "export" : "live",
    judge,
    minCoverage,
    bench: yield* benchOf(flags)
  }
  return options
})

/** Messages hold names out of files. */
const notShown = (problem: { readonly message: string }): string =>
  plainLines(`Not shown: ${problem.message}`).join("\n")

/** The run that the document of a path belongs to, or what else it is about. */
const placeOf = (path: string): string => path.split("/", 2).join("/")

/** What is not shown of a run, or of something else, is said once, however many documents lack it. */
const failuresOf = ({ problems, unread }: Exported): ReadonlyArray<AppError> => {
  const first = new Map(problems.toReversed().map(({ failure, path }) => [placeOf(path), failure]))
  const each = [...unread, ...[...first.values()].toReversed()]
  return [...new Map(each.map((failure) => [failure.message, failure])).values()]
}

const lackingText = ({ problems, unread }: Exported): string => {
  const runs = unread.length === 1 ? "1 run is" : `${unread.length} runs are`
  const others =
    problems.length === 0
      ? ""
      : ` and ${counted(problems.length, "document")} only ${problems.length === 1 ? "says" : "say"} what is wrong`
  return `The export is not whole: ${runs} not shown${others}.`
}

const write = Effect.fnUntraced(function* (options: ViewOptions, dir: string) {
  const exported = yield* exportView(options, dir)
  const failures = failuresOf(exported)
  for (const failure of failures) yield* Console.error(notShown(failure))
  yield* remark(
    `Wrote ${counted(exported.documents, "document")}; open ${plain(dir)}/index.html, or publish the folder.`
  )
  yield* Console.log(dir)
  const [first] = failures
  if (first === undefined) return
  const exit = exitCodeOf(first)
  yield* Console.error(`${lackingText(exported)}\n${exitLine(exit, yield* Screen)}`)
  return yield* new Finished({ exit })
})

const show = Effect.fnUntraced(function* (options: ViewOptions, port: number) {
  const files = yield* pageFiles("live")
  const viewer = yield* makeViewer(options)
  const { runs } = yield* viewer.sight
  for (const problem of runs.flatMap((run) => run.problem ?? [])) yield* remark(notShown(problem))
  yield* Effect.forkScoped(viewer.watch)
  return yield* serveLocally({
    port,
    routes: viewRoutes(viewer, files),
    note: "Open this address in a browser. Ctrl-C ends it.",
    atEnd: viewer.end,
    // A browser holds connections open that it asks nothing on.
    patience: "1 second"
  })
}, Effect.scoped)

const services = Layer.mergeAll(RunRows.layer, RunTail.layer, FileStamps.layer, CalibrationFile.layerNoDeps).pipe(
  Layer.provideMerge(Layer.merge(runServices, benchReading))
)

export const view = Effect.fn("view")(function* (flags: ViewFlags) {
  const options = yield* optionsOf(flags)
  const chain = options.bench === null ? AuditChain.layerMemory : AuditChain.layerDirectory(options.bench.chain)
  if (Option.isSome(flags.export)) return yield* Effect.provide(write(options, flags.export.value), chain)
  const port = Option.getOrElse(flags.port, () => VIEW_PORT)
  return yield* Effect.provide(show(options, port), chain)
}, Effect.provide(services))
