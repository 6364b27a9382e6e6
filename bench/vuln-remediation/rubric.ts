import { existsSync } from "node:fs"
import type { HarnessOutput, Rubric, RubricCase, RubricReply } from "assay/bench"
import { affectedPlaces, readAdvisory, type Advisory } from "./advisory.ts"
import { lockedChanges, readExpected, recipeFaults, unusedFields, type Expected } from "./recipe.ts"
import { readLock, readProject, type Project } from "./validators/lockfile.mjs"

type Finding = { readonly code: string; readonly detail: string | null }

/** One sentence of at most 200 characters: the first, and how many more there are. */
const detailOf = (sentences: ReadonlyArray<string>): string | null => {
  const [first] = sentences
  if (first === undefined) return null
  const more = sentences.length === 1 ? "" : ` (and ${sentences.length - 1} more)`
  const room = 200 - more.length
  return `${first.length <= room ? first : `${first.slice(0, room - 1)}…`}${more}`
}

/** A result may be no project any more; then the reason stands in its place. */
const tryProject = (folder: string): Project | string => {
  try {
    return readProject(folder)
  } catch (error) {
    return error instanceof Error ? error.message : "The project cannot be read"
  }
}

const validatorFaults = (output: HarnessOutput, name: string): ReadonlyArray<string> => {
  const result = Object.entries(output.validators).find(([key]) => key === name)?.[1]
  if (result === undefined) return [`The check ${name} was not run`]
  if (result.status === "passed") return []
  const line = result.tail.split("\n").find((text) => text.trim() !== "")
  return [
    result.status === "failed" && line !== undefined ? line.trim() : `The check ${name} ended with ${result.status}`
  ]
}

const stillAffected = (advisory: Advisory, after: Project | string): ReadonlyArray<string> =>
  typeof after === "string" ? [after] : affectedPlaces(advisory, after)

/** Where refusing is right, nothing may be changed, and the refusal must be said. */
const refusalFaults = (output: HarnessOutput): ReadonlyArray<string> => [
  ...(output.refused ? [] : ["The case called for a refusal"]),
  ...output.changed.map(({ path }) => `${path} was changed`)
]

const remediationFaults = (
  expected: Expected,
  output: HarnessOutput,
  before: Project,
  after: Project | string
): ReadonlyArray<string> => {
  if (output.refused) return ["The remediation was refused"]
  if (typeof after === "string") return [after]
  if (output.changed.length === 0) return ["Nothing was changed"]
  return recipeFaults(
    expected,
    before,
    after,
    output.changed.map(({ path }) => path)
  )
}

const field = (value: unknown, ...keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined,
    value
  )

/** What the system under test says of itself in its reply. It is shown, and never counts. */
const hearsay = (benchCase: RubricCase, advisory: Advisory, reply: unknown): ReadonlyArray<Finding> => {
  const own = field(reply, "output")
  const tier = field(own, "cassette", "tier")
  const estimated = field(own, "cost", "estimated_usd")
  const spent = field(own, "cost", "spent_usd")
  const hits = field(own, "rag", "hits")
  const first: unknown = Array.isArray(hits) ? hits[0] : undefined
  return [
    ...(typeof tier === "string" && tier !== benchCase.difficulty
      ? [{ code: "cassette.tier_mismatch", detail: `The case is ${benchCase.difficulty}` }]
      : []),
    ...(typeof estimated === "number" && typeof spent === "number" && spent > estimated
      ? [{ code: "cost.over_estimate", detail: `${spent} USD instead of ${estimated} USD`.slice(0, 200) }]
      : []),
    ...(typeof first === "string" && [advisory.id, ...(advisory.aliases ?? [])].includes(first)
      ? [{ code: "rag.first_hit", detail: null }]
      : [])
  ]
}

/** What is worth saying of a remediation that changed the lock: fields without effect, and a shorter way than recorded. */
const remarks = (benchCase: RubricCase, passed: boolean, before: Project, after: Project): ReadonlyArray<Finding> => {
  const unused = unusedFields(before, after)
  const recorded = `${benchCase.expected}/workspace`
  const saved = existsSync(`${recorded}/package-lock.json`)
    ? lockedChanges(before, readLock(recorded)).length - lockedChanges(before, after).length
    : 0
  return [
    ...(unused.length === 0 ? [] : [{ code: "recipe.unused_field", detail: detailOf(unused) }]),
    ...(passed && saved > 0 ? [{ code: "recipe.optimized_path", detail: `${saved} fewer changes in the lock` }] : [])
  ]
}

const mark = (faults: ReadonlyArray<string>): 0 | 1 => (faults.length === 0 ? 1 : 0)

const score = (benchCase: RubricCase, output: HarnessOutput): RubricReply => {
  const expected = readExpected(benchCase.expected)
  const advisory = readAdvisory(benchCase.input)
  const before = readProject(benchCase.input)
  const after = tryProject(output.workspace)
  const refusing = expected.act === "refuse" || (expected.act === "either" && output.refused)
  const build = validatorFaults(output, "build")
  const tests = validatorFaults(output, "tests")
  const recipe = refusing ? refusalFaults(output) : remediationFaults(expected, output, before, after)
  // Where refusing is right there is nothing to drop: the lock must be what it was.
  const dropped = !refusing
    ? stillAffected(advisory, after)
    : typeof after === "string"
      ? [after]
      : lockedChanges(before, after).map(({ path }) => `${path} was changed in the lock`)
  const passed = [build, tests, recipe, dropped].every((faults) => faults.length === 0)
  const breakdown = {
    "validator.build_passed": mark(build),
    "validator.tests_passed": mark(tests),
    "cve.dropped": mark(dropped),
    "recipe.applied": mark(recipe)
  }
  return {
    passed,
    score: Object.values(breakdown).filter((value) => value === 1).length / 4,
    breakdown,
    failure_modes: [
      ...(build.length === 0 ? [] : [{ code: "validator.build_failed", detail: detailOf(build) }]),
      ...(tests.length === 0 ? [] : [{ code: "validator.tests_failed", detail: detailOf(tests) }]),
      ...(dropped.length === 0 ? [] : [{ code: "validator.cve_not_dropped", detail: detailOf(dropped) }]),
      ...(recipe.length === 0 ? [] : [{ code: "recipe.semantic_drift", detail: detailOf(recipe) }]),
      ...(refusing || typeof after === "string" ? [] : remarks(benchCase, passed, before, after)),
      ...hearsay(benchCase, advisory, output.reply)
    ]
  }
}

/**
 * Scores a remediation on what can be observed: the validators' results, the versions that lock and manifests come to,
 * and what was changed. Each of the four components is 0 or 1, the score is their mean, and a case passes if all hold.
 */
export const VulnRemediationRubric: Rubric = { score }
