import { Context, Effect, Layer, Path } from "effect"
import { TierConfigInvalid } from "../domain/bench/errors.ts"
import { TierFile } from "../domain/bench/Tier.ts"
import { tierFaults } from "../domain/bench/tierFaults.ts"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { type DocumentFormat, type Loaded, SourceReader } from "./SourceReader.ts"

const FILE = "trust-tiers.yaml"
const HINT =
  "Without it no tier can be earned. Copy the one that `assay bench new` writes, or the one shipped with Assay."

/**
 * How `trust-tiers.yaml` is read.
 *
 * @since 0.1.0
 */
export const tierFormat: DocumentFormat<typeof TierFile> = { what: "tier file", schema: TierFile, faults: tierFaults }

const invalid = (error: InputMissing | SourceInvalid): TierConfigInvalid =>
  error._tag === "SourceInvalid"
    ? new TierConfigInvalid({ file: error.file, problems: error.problems })
    : new TierConfigInvalid({
        file: error.path,
        problems: [wholeFileProblem(error.path, { message: error.detail.replace(/\.$/u, ""), hint: HINT })]
      })

/**
 * The trust tiers of a bench root.
 *
 * @since 0.1.0
 */
export class TierConfig extends Context.Service<
  TierConfig,
  {
    /** Reads `trust-tiers.yaml`; a file that is not there is invalid, too, since nothing is earned by default. */
    readonly read: (benchRoot: string) => Effect.Effect<Loaded<TierFile>, TierConfigInvalid>
  }
>()("assay/services/TierConfig") {
  static readonly layer = Layer.effect(
    TierConfig,
    Effect.gen(function* () {
      const path = yield* Path.Path
      const reader = yield* SourceReader
      return TierConfig.of({
        read: Effect.fn("TierConfig.read")(function* (benchRoot) {
          return yield* reader.read(path.join(benchRoot, FILE), tierFormat).pipe(Effect.mapError(invalid))
        })
      })
    })
  )
}
