import { Console, Effect, Option } from "effect"
import { shellWord } from "../../../domain/source/wording.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { type ExternalInput, importExternal } from "../../importExternal.ts"
import type {
  ImportHarborFlags,
  ImportInspectFlags,
  ImportSweBenchFlags,
  ImportTerminalBenchFlags
} from "../bench/import.ts"
import { externalServices } from "../externalServices.ts"
import { remark } from "../output.ts"
import { importedJson, importedText } from "../render/external.ts"
import { plain } from "../render/plain.ts"
import { Screen } from "../Screen.ts"

type CommonFlags = Omit<ImportTerminalBenchFlags, "path">

const take = Effect.fnUntraced(function* (input: ExternalInput, flags: CommonFlags) {
  const { dryRun, format, replace } = flags
  const places = yield* benchPlaces(flags.benchRoot)
  const options = { input, root: places.root, taskClass: Option.getOrNull(flags.taskClass), replace, dryRun }
  const imported = yield* importExternal(options).pipe(Effect.provide(externalServices(places)))
  const text = format === "json" ? importedJson(imported, dryRun) : importedText(imported, yield* Screen)
  yield* Console.log(text.trimEnd())
  for (const { file, written } of imported) {
    if (file !== null)
      yield* remark(plain(written ? `Wrote ${file}` : `${file} is there already, as it would be written`))
  }
  const [first] = imported
  if (first !== undefined && !dryRun) {
    const root = Option.match(flags.benchRoot, {
      onNone: () => "",
      onSome: (given) => ` --bench-root ${shellWord(given)}`
    })
    yield* remark(`Its cases: assay bench external ${shellWord(first.evidence.id)}${root}`)
  }
})

export const importInspect = Effect.fn("bench import inspect")(function* (flags: ImportInspectFlags) {
  yield* take({ format: "inspect", path: flags.path, measure: Option.getOrUndefined(flags.measure) }, flags)
})

export const importHarbor = Effect.fn("bench import harbor")(function* (flags: ImportHarborFlags) {
  yield* take({ format: "harbor", path: flags.path, measure: Option.getOrUndefined(flags.measure) }, flags)
})

export const importTerminalBench = Effect.fn("bench import terminal-bench")(function* (
  flags: ImportTerminalBenchFlags
) {
  yield* take({ format: "terminal-bench", path: flags.path }, flags)
})

export const importSweBench = Effect.fn("bench import swe-bench")(function* (flags: ImportSweBenchFlags) {
  const { benchmark, model, path, system } = flags
  const given = { model: Option.getOrUndefined(model), benchmark: Option.getOrUndefined(benchmark) }
  yield* take({ format: "swe-bench", path, system, ...given }, flags)
})
