import { Cause, Effect, Predicate } from "effect"
import { InputMissing } from "../../domain/source/errors.ts"

/** Node throws this wherever a path is made absolute and the current folder was removed. */
const isOfLostFolder = (defect: unknown): boolean =>
  Predicate.hasProperty(defect, "syscall") && defect.syscall === "uv_cwd"

/**
 * Makes a sentence of the defect that every command ends with somewhere whose current folder was removed.
 *
 * @since 0.1.0
 */
export const sayLostFolder = <A, E, R>(command: Effect.Effect<A, E, R>) =>
  Effect.catchCause(
    command,
    Effect.fnUntraced(function* (cause) {
      if (!cause.reasons.some((reason) => Cause.isDieReason(reason) && isOfLostFolder(reason.defect))) {
        return yield* Effect.failCause(cause)
      }
      const detail = "the current folder does not exist any more. Change to one that does, and run this again."
      return yield* new InputMissing({ path: ".", detail })
    })
  )
