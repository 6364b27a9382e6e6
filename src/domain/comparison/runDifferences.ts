import { byCodeUnit } from "../run/Cell.ts"
import type { Group, JudgeManifest, RunManifest } from "../run/RunManifest.ts"
import { canonicalJson } from "../source/canonicalJson.ts"
import { printable, shownValue } from "../source/wording.ts"
import type { RunDifference } from "./RunsUnlike.ts"

/**
 * A run under one judge, as far as it must be like another one to be compared with it.
 *
 * @since 0.1.0
 */
export interface JudgedRun {
  readonly dir: string
  readonly manifest: RunManifest
  readonly judge: JudgeManifest
}

/** What a value is compared by, and what it is shown as. */
interface Trait {
  readonly what: string
  readonly value: unknown
  readonly fix: string
}

const PACK = "Evaluate both with the same pack (assay import, assay run)."
const JUDGE = "Let the same judge judge both with the same settings (assay judge)."
const LIMITS = "Ask both under the same limits, or import the answers of both."

/** Sheets are of one run each; who filled them in is what makes a person the same judge. */
const OF_ONE_RUN = new Set(["sheet", "seed"])

const judgeTraits = ({ author, kind, settings, tool_version }: JudgeManifest): ReadonlyArray<Trait> => [
  { what: "the kind of judge", value: kind, fix: JUDGE },
  { what: "the person who judged", value: author ?? null, fix: JUDGE },
  // The rubric of the checks is the program itself.
  { what: "the version of Assay whose checks judged", value: kind === "checks" ? tool_version : null, fix: JUDGE },
  ...Object.entries(settings)
    .filter(([name]) => kind !== "human" || !OF_ONE_RUN.has(name))
    .map(([name, value]) => ({ what: `the judge's setting ${printable(name)}`, value, fix: JUDGE }))
]

const runTraits = ({ judge, manifest: { limits, pack } }: JudgedRun): ReadonlyArray<Trait> => [
  { what: "the pack", value: `${pack.id} version ${pack.version}, ${pack.digest}`, fix: PACK },
  ...judgeTraits(judge),
  { what: "the prompts that were asked", value: limits?.prompts?.toSorted() ?? "all", fix: LIMITS }
]

const NOT_KNOWN = "not known, since the answers were imported"

/** The limits that a model was asked under; of imported answers nobody knows them. */
const limitTraits = ({ asked }: RunManifest, model: string): ReadonlyArray<Trait> => {
  const found = asked?.find((one) => one.model === model)
  const known = (value: number | null) => (found === undefined ? NOT_KNOWN : (value ?? "none"))
  return [
    { what: "the most tokens of an answer", value: known(found?.max_tokens ?? null), fix: LIMITS },
    { what: "the seconds that a request may take", value: known(found?.request_seconds ?? null), fix: LIMITS }
  ]
}

const differing = (left: ReadonlyArray<Trait>, right: ReadonlyArray<Trait>): ReadonlyArray<RunDifference> => {
  const ofLeft = new Map(left.map((trait) => [trait.what, trait]))
  const ofRight = new Map(right.map((trait) => [trait.what, trait]))
  return [...new Map([...ofLeft, ...ofRight]).values()].flatMap(({ fix, what }) => {
    const [one = null, other = null] = [ofLeft.get(what)?.value, ofRight.get(what)?.value]
    return canonicalJson(one) === canonicalJson(other)
      ? []
      : [{ what, left: shownValue(one), right: shownValue(other), fix }]
  })
}

/**
 * Everything in which two judged runs differ so that their figures cannot be compared: the pack, the judge with its
 * settings and rubric, the prompts that were asked. Under which id a judge is stored does not count.
 *
 * @since 0.1.0
 */
export const runDifferences = (left: JudgedRun, right: JudgedRun): ReadonlyArray<RunDifference> =>
  differing(runTraits(left), runTraits(right))

/**
 * The same for the limits that the models of two groups were asked under.
 *
 * @since 0.1.0
 */
export const limitDifferences = (
  left: { readonly manifest: RunManifest; readonly group: Group },
  right: { readonly manifest: RunManifest; readonly group: Group }
): ReadonlyArray<RunDifference> =>
  differing(limitTraits(left.manifest, left.group.model), limitTraits(right.manifest, right.group.model))

/**
 * A text that is the same for two groups exactly if they can be compared.
 *
 * @since 0.1.0
 */
export const identityOf = (run: JudgedRun, model: string): string =>
  canonicalJson(
    [...runTraits(run), ...limitTraits(run.manifest, model)]
      .filter(({ value }) => value !== null)
      .map(({ value, what }) => [what, value] as const)
      .sort(([left], [right]) => byCodeUnit(left, right))
  )
