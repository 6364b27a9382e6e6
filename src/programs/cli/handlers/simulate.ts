import { Effect, Option } from "effect"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { simulateStoredRun } from "../../simulateStoredRun.ts"
import { writeReport } from "../output.ts"
import { simulateCsv } from "../render/simulate.csv.ts"
import { simulateHtml } from "../render/simulate.html.ts"
import { simulateJson } from "../render/simulate.json.ts"
import { simulateMarkdown } from "../render/simulate.md.ts"
import { simulateText } from "../render/simulate.text.ts"
import { scoringOf } from "../scoringOf.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"
import type { SimulateFlags } from "../simulate.ts"

// The last "=" divides, since an id may hold one.
const WEIGHT = /^(?<id>.+)=(?<weight>\d+)$/u

const weightsOf = Effect.fnUntraced(function* (given: ReadonlyArray<string>) {
  const weights = new Map<string, number>()
  for (const text of given) {
    const { id, weight } = WEIGHT.exec(text)?.groups ?? {}
    if (id === undefined || weight === undefined) {
      return yield* new UsageInvalid({
        detail: `--weight takes DIMENSION=WEIGHT with a whole number, as Q1=5, not "${text}".`
      })
    }
    if (weights.has(id)) return yield* new UsageInvalid({ detail: `--weight gives ${id} two weights.` })
    weights.set(id, Number(weight))
  }
  return weights
})

export const simulate = Effect.fn("simulate")(function* (flags: SimulateFlags) {
  const overrides = {
    scope: Option.getOrUndefined(flags.scope),
    threshold: Option.getOrUndefined(flags.threshold),
    weights: yield* weightsOf(flags.weight)
  }
  if (overrides.scope === undefined && overrides.threshold === undefined && overrides.weights.size === 0) {
    return yield* new UsageInvalid({ detail: "Nothing to simulate: give --scope, --threshold or --weight." })
  }
  const { judge, minCoverage } = yield* scoringOf(flags)
  const simulation = yield* simulateStoredRun({ run: flags.run, judge, minCoverage, overrides })
  const screen = yield* Screen
  const render = {
    text: () => simulateText(simulation, screen),
    md: () => simulateMarkdown(simulation),
    html: () => simulateHtml(simulation),
    json: () => simulateJson(simulation),
    csv: () => simulateCsv(simulation)
  }
  yield* writeReport(render[flags.format](), flags.out, [flags.run])
}, Effect.provide(runServices))
