import { Effect } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import type { PackNotFound } from "../domain/pack/PackNotFound.ts"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { PackStore } from "../services/PackStore.ts"
import type { Loaded } from "../services/SourceReader.ts"

/**
 * What the validation of one pack found: the pack with its warnings, or why it cannot be loaded.
 *
 * @since 0.1.0
 */
export type PackValidation =
  | { readonly _tag: "Valid"; readonly name: string; readonly pack: Loaded<Pack> }
  | { readonly _tag: "Invalid"; readonly name: string; readonly error: SourceInvalid }
  | { readonly _tag: "Missing"; readonly name: string; readonly error: PackNotFound | InputMissing }

/**
 * Validates packs by name or path, all of them, whatever the first ones hold. The result stands in the order asked for.
 *
 * @since 0.1.0
 */
export const validatePacks = Effect.fn("validatePacks")(function* (names: ReadonlyArray<string>) {
  const store = yield* PackStore
  return yield* Effect.forEach(names, (name) =>
    store.load(name).pipe(
      Effect.map((pack): PackValidation => ({ _tag: "Valid", name, pack })),
      Effect.catchTags({
        SourceInvalid: (error) => Effect.succeed<PackValidation>({ _tag: "Invalid", name, error }),
        InputMissing: (error) => Effect.succeed<PackValidation>({ _tag: "Missing", name, error }),
        PackNotFound: (error) => Effect.succeed<PackValidation>({ _tag: "Missing", name, error })
      })
    )
  )
})

/**
 * All problems of a validation, errors and warnings; that of a pack that is not there has no place.
 *
 * @since 0.1.0
 */
export const problemsOf = (validation: PackValidation): ReadonlyArray<Problem> => {
  switch (validation._tag) {
    case "Valid":
      return validation.pack.warnings
    case "Invalid":
      return validation.error.problems
    case "Missing":
      return [wholeFileProblem(validation.name, validation.error)]
  }
}
