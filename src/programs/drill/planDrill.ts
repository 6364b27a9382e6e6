import { Effect } from "effect"
import type { Corruption } from "../../domain/drill/Corruption.ts"
import { DrillImpossible } from "../../domain/drill/errors.ts"
import { digestOf } from "../../domain/source/digest.ts"
import type { LoadedPolicy } from "../policy/loadPolicy.ts"
import { corruptionsOf } from "./corruptionsOf.ts"
import { originalsOf } from "./originals.ts"
import { filesOf, type LeftAlone, type PieceFile, piecesOf } from "./piecesOf.ts"

/**
 * A corruption, with the conditions that must not pass over it.
 *
 * @since 0.1.0
 */
export interface PlannedAttempt extends Corruption {
  readonly conditions: ReadonlyArray<string>
}

/**
 * What a drill will do: the files to copy, the corruptions to try, and the files that are left as they are.
 *
 * @since 0.1.0
 */
interface DrillPlan {
  readonly files: ReadonlyArray<PieceFile>
  readonly attempts: ReadonlyArray<PlannedAttempt>
  readonly left: ReadonlyArray<LeftAlone>
}

interface Owned {
  readonly condition: string
  readonly corruption: Corruption
}

const contentKey = ({ corruption: { changes } }: Owned): string =>
  JSON.stringify([...changes].map(([path, content]) => [path, content === null ? null : digestOf(content)]).toSorted())

/** The same corruption for several conditions is one: all of them must notice it. */
const merged = (all: ReadonlyArray<Owned>): ReadonlyArray<PlannedAttempt> =>
  [...Map.groupBy(all, contentKey).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...first.corruption,
            conditions: [...new Set([first, ...others].map(({ condition }) => condition))]
          }
        ]
  )

const UNKNOWN = "Nothing is known of it that would have to be noticed."

/**
 * Plans a drill on the evidence of a policy.
 *
 * @since 0.1.0
 */
export const planDrill = Effect.fn("planDrill")(function* (
  { folder, policy }: LoadedPolicy,
  options: { readonly seed: number; readonly now: number }
) {
  const pieces = yield* Effect.forEach(policy.conditions, (condition) => piecesOf(condition, folder))
  const { files, left: extra } = yield* filesOf(pieces.flat())
  const drilling = { ...options, originals: yield* originalsOf(files) }
  const planned = (yield* Effect.forEach(pieces, (own) =>
    Effect.map(corruptionsOf(own, drilling), (plans) =>
      plans.map((plan) => ({ condition: own[0]?.condition.id ?? "", ...plan }))
    )
  )).flat()
  const attempts = merged(
    planned.flatMap(({ condition, corruptions }) => corruptions.map((corruption) => ({ condition, corruption })))
  )
  if (attempts.length === 0) return yield* new DrillImpossible({ detail: "there is nothing to corrupt." })
  const touched = new Set(attempts.flatMap(({ changes }) => [...changes.keys()]))
  const known = [...extra, ...planned.flatMap(({ left }) => left)]
  const others = files.map(({ path }) => ({ path, why: UNKNOWN }))
  const left = new Map([...others, ...known].filter(({ path }) => !touched.has(path)).map((file) => [file.path, file]))
  return { files, attempts, left: [...left.values()] } satisfies DrillPlan
})
