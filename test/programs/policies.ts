import path from "node:path"
import { Effect, Layer, Option } from "effect"
import type { ConditionState } from "../../src/domain/policy/PolicyDecision.ts"
import { type DecidedPolicy, decidePolicy, type PolicyOptions } from "../../src/programs/decidePolicy.ts"
import { loadPolicy } from "../../src/programs/policy/loadPolicy.ts"
import { Assets } from "../../src/services/Assets.ts"
import { CalibrationFile } from "../../src/services/CalibrationFile.ts"
import { GitTree } from "../../src/services/GitTree.ts"
import { layer, workshop } from "../services/run/harness.ts"
import { type Given, type GivenRun, saveRun, uneven } from "./comparing.ts"

/** Everything that policies need, over real files outside git. */
export const services = Layer.mergeAll(
  CalibrationFile.layerNoDeps,
  GitTree.layerFixed(Option.none()),
  Assets.layerDirectory(path.resolve(import.meta.dirname, "../.."))
).pipe(Layer.provideMerge(layer))

/** No condition of these policies asks for a tier. */
export const noTiers: PolicyOptions = { judgeTier: () => Effect.die("No tier is asked for here.") }

/** A run of one group, judged by Kim. */
export const runOf = (given: Given, rest: Partial<GivenRun> = {}): GivenRun => ({
  groups: { "m / none": given },
  ...rest
})

/** A run that is recommended, and one that is not. */
export const good = runOf({ points: uneven })
export const poor = runOf({ points: (prompt) => uneven(prompt) - 1.5 })

export const PLAN = `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV
title: Release
definition_of_done:
  - Docs are reviewed
  - text: Unit tests are green
    evidence: { kind: junit, path: unit.xml, at_least: 1 }
`
export const FACTS = '{ "Docs are reviewed": true }\n'
export const JUNIT = '<testsuite name="all" tests="2"><testcase name="a"/><testcase name="b"/></testsuite>\n'

/** A folder with runs and files in it, and the policies that are written there. */
export const policies = Effect.fnUntraced(function* (
  runs: Readonly<Record<string, GivenRun>>,
  files: Readonly<Record<string, string>> = {}
) {
  const shop = yield* workshop
  for (const [name, run] of Object.entries(runs)) yield* saveRun(shop.at(name), run)
  for (const [name, text] of Object.entries(files)) yield* shop.write(name, text)
  const load = (conditions: ReadonlyArray<string>, waivers: ReadonlyArray<string> = []) =>
    Effect.andThen(
      shop.write(
        "gate.yaml",
        [
          "version: 1\nid: release\ntitle: May it be released?\nconditions:",
          ...conditions.map((one) => `  - ${one}`),
          ...(waivers.length === 0 ? [] : ["waivers:", ...waivers.map((one) => `  - ${one}`)]),
          ""
        ].join("\n")
      ),
      loadPolicy(shop.at("gate.yaml"))
    )
  const decide = (conditions: ReadonlyArray<string>, waivers: ReadonlyArray<string> = []) =>
    Effect.flatMap(load(conditions, waivers), (loaded) => decidePolicy(loaded, noTiers))
  return { shop, load, decide }
})

const said = (state: ConditionState<unknown, { readonly _tag: string }>): string =>
  state._tag === "Unmet" ? state.outcome : state._tag === "Unread" ? state.error._tag : state._tag

/** Each condition with its standing and what it came to. */
export const outcomes = ({ conditions }: DecidedPolicy): ReadonlyArray<string> =>
  conditions.map(({ condition, standing, state }) => `${condition.id} ${standing} ${said(state)}`)

export const SCORECARD = "{ id: quality, kind: scorecard, run: a, judge: kim, model: m, variant: none }"
export const DOD = "{ id: done, kind: dod, plan: plan.yaml, context: [facts.json] }"
export const REGRESSION = "{ id: no-worse, kind: regression, run: a, baseline: base, judge: kim }"
