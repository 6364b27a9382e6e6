import { Effect, FileSystem, Path } from "effect"
import { BenchRootNotFound } from "../domain/bench/errors.ts"
import { unreachableTiers } from "../domain/bench/lintCases.ts"
import type { TierFile } from "../domain/bench/Tier.ts"
import { grantFaults, inertNevers, tierProblems } from "../domain/bench/tierFaults.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { isNoTaskClass } from "../services/bench/benchFolders.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { type Loaded, SourceReader } from "../services/SourceReader.ts"
import { TierConfig, tierFormat } from "../services/TierConfig.ts"
import { heldOutCount } from "./listBench.ts"
import { type LintedTaskClass, lintTaskClass } from "./lintTaskClass.ts"

/**
 * What lint found out about a bench root: its task classes, sorted by name, and every problem, errors and warnings.
 *
 * @since 0.1.0
 */
export interface BenchLint {
  readonly taskClasses: ReadonlyArray<{ readonly name: string; readonly cases: number; readonly heldOut: number }>
  readonly problems: ReadonlyArray<Problem>
}

/** Folders of the bench root that hold no task class, which may be meant to. */
const otherFolders = Effect.fnUntraced(function* (root: string, names: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const entries = yield* fs.readDirectory(root).pipe(Effect.mapError(() => new BenchRootNotFound({ path: root })))
  const other = entries.filter((entry) => !names.includes(entry) && !isNoTaskClass(entry))
  return yield* Effect.forEach(other.toSorted(), (entry) =>
    fs.stat(path.join(root, entry)).pipe(
      Effect.option,
      Effect.map((info): ReadonlyArray<Problem> => {
        if (info._tag === "None" || info.value.type !== "Directory") return []
        const message = "This folder is no task class: it has no registration.ts"
        const hint = "Write one, or move the folder out of the bench root"
        return [wholeFileProblem(path.join(root, entry), { message, hint }, "warning")]
      })
    )
  ).pipe(Effect.map((found) => found.flat()))
})

/** The tiers that are granted to nobody, or that nobody can earn, each at its place. */
const wrongGrants = Effect.fnUntraced(function* (
  { file, text }: Loaded<TierFile>,
  there: ReadonlyArray<string>,
  linted: ReadonlyArray<LintedTaskClass>
) {
  const reader = yield* SourceReader
  const known = linted.flatMap(({ loaded }) => (loaded === null ? [] : [loaded.taskClass]))
  const format = { ...tierFormat, warnings: (value: TierFile) => grantFaults(value, there, known) }
  const read = yield* Effect.result(reader.decode(file, new TextEncoder().encode(text), format))
  if (read._tag === "Failure") return read.failure.problems
  return read.success.warnings.map((problem): Problem => ({ ...problem, severity: "error" }))
})

/** What the trust tiers ask for and a task class cannot give. */
const lintTiers = Effect.fnUntraced(function* (
  root: string,
  there: ReadonlyArray<string>,
  linted: ReadonlyArray<LintedTaskClass>,
  all: boolean
) {
  const config = yield* TierConfig
  const read = yield* Effect.result(config.read(root))
  if (read._tag === "Failure") return read.failure.problems
  const { file, value, warnings } = read.success
  const grants = yield* wrongGrants(read.success, there, linted)
  const problems = linted.flatMap(({ cases, loaded, placeOf }): ReadonlyArray<Problem> => {
    if (loaded === null) return []
    const unreachable = cases === null ? [] : unreachableTiers(loaded.taskClass, value, cases, placeOf)
    return [...tierProblems(file, value, loaded.taskClass), ...unreachable]
  })
  const taxonomies = linted.flatMap(({ loaded }) => (loaded === null ? [] : [loaded.taskClass.failureModeTaxonomy]))
  // Of task classes that were left out, or cannot be loaded, nobody knows the codes.
  const inert = all && taxonomies.length === linted.length ? inertNevers(file, value, taxonomies) : []
  return [...warnings, ...grants, ...problems, ...inert]
})

/**
 * The fence: checks the task classes of a bench root, all or the named ones, and the trust tiers. A bench root without a
 * task class is an error, for nothing would be checked.
 *
 * @since 0.1.0
 */
export const lintBench = Effect.fn("lintBench")(function* (options: {
  readonly root: string
  readonly names: ReadonlyArray<string>
}) {
  const { root } = options
  const loader = yield* BenchLoader
  const there = yield* loader.names(root)
  const names = options.names.length === 0 ? there : [...new Set(options.names)].toSorted()
  const unknown = names.find((name) => !there.includes(name))
  // Asked for by name, so it is no problem of the bench: loading says which names there are.
  if (unknown !== undefined) yield* loader.loadTaskClass(unknown, root)
  const linted = yield* Effect.forEach(names, (name) => lintTaskClass(name, root))
  const none =
    names.length > 0
      ? []
      : [
          wholeFileProblem(root, {
            message: "There is no task class here",
            hint: "Make one with `assay bench new NAME`"
          })
        ]
  const others = options.names.length === 0 ? yield* otherFolders(root, there) : []
  const tiers = yield* lintTiers(root, there, linted, options.names.length === 0)
  return {
    taskClasses: linted.map(({ cases, name }) => ({
      name,
      cases: cases?.length ?? 0,
      heldOut: heldOutCount(cases ?? [])
    })),
    problems: [...none, ...others, ...linted.flatMap(({ problems }) => problems), ...tiers]
  } satisfies BenchLint
})
