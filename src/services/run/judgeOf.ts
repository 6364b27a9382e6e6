import { Effect } from "effect"
import type { UnknownName } from "../../domain/run/errors.ts"
import type { JudgeManifest } from "../../domain/run/RunManifest.ts"
import { unknownName } from "../../domain/run/unknownName.ts"
import type { StoredRun } from "./layout.ts"

/**
 * The judge of a run that is called so.
 *
 * @since 0.1.0
 */
export const judgeOf = ({ judges }: StoredRun, judge: string): Effect.Effect<JudgeManifest, UnknownName> => {
  const found = judges.find(({ id }) => id === judge)
  if (found !== undefined) return Effect.succeed(found)
  return Effect.fail(
    unknownName(
      "judge",
      judge,
      judges.map(({ id }) => id)
    )
  )
}
