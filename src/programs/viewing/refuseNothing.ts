import { Effect } from "effect"
import { unknownName } from "../../domain/run/unknownName.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { BenchLoader } from "../../services/BenchLoader.ts"
import { findViewed, refuseMissing } from "./findViewed.ts"
import type { Sight, ViewOptions } from "./lookAt.ts"

const NOTHING =
  "there is no run in it, that is no folder with a run.json, and no checked plan. `assay run` or `assay import` makes a run."

/**
 * Fails where there is nothing to see: a bench or a folder that is not there, a folder that holds nothing that can be shown,
 * only runs that cannot be read, or a judge that judged none of them.
 *
 * @since 0.1.0
 */
export const refuseNothing = Effect.fnUntraced(function* ({ bench, folders, judge }: ViewOptions, sight: Sight) {
  if (bench !== null) yield* BenchLoader.use((loader) => loader.names(bench.root))
  yield* refuseMissing(folders)
  const checked = new Set([...sight.files.values()].filter(({ check }) => check !== null).map(({ file }) => file))
  for (const folder of folders) {
    const { files, runs } = yield* findViewed([folder])
    const isEmpty = runs.length === 0 && !files.some(({ place }) => checked.has(place))
    if (isEmpty) return yield* new InputMissing({ path: folder, detail: NOTHING })
  }
  const [problem] = sight.runs.flatMap((run) => run.problem ?? [])
  if (problem !== undefined && sight.readable.size === 0) return yield* problem
  const judges = [...sight.readable.values()].flatMap(({ opened }) => opened.run.judges.map(({ id }) => id))
  if (judge !== undefined && !judges.includes(judge)) return yield* unknownName("judge", judge, judges)
})
