import { Context, Effect, FileSystem, Layer, Option, Schema } from "effect"
import { Level } from "../domain/scorecard/Level.ts"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import { SourceReader } from "./SourceReader.ts"

/**
 * The file that a project's defaults are read from, in the working folder.
 *
 * @since 0.1.0
 */
export const configFile = "assay.config.yaml"

/**
 * A project's defaults. A flag wins over them; what is absent has the built-in default. Whose verdicts are read
 * is no default: where a run has several judges, that is said each time. `min_coverage` is a share of
 * the expected answers, above 0 up to 1.
 *
 * @since 0.1.0
 */
export const ConfigFields = Schema.Struct({
  min_level: Schema.optionalKey(Level),
  min_coverage: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1, exclusiveMinimum: true }))
  )
})
export interface ConfigFields extends Schema.Schema.Type<typeof ConfigFields> {}

/**
 * The project's defaults.
 *
 * @since 0.1.0
 */
export class AssayConfig extends Context.Service<
  AssayConfig,
  { readonly load: Effect.Effect<ConfigFields, InputMissing | SourceInvalid> }
>()("assay/services/AssayConfig") {
  /** Reads `assay.config.yaml` of the working folder; where there is none, nothing is set. */
  static readonly layer = Layer.effect(
    AssayConfig,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const reader = yield* SourceReader
      const load = Effect.gen(function* () {
        const present = yield* fs.exists(configFile).pipe(Effect.option)
        if (Option.isSome(present) && !present.value) return {}
        const loaded = yield* reader.read(configFile, { what: "config", schema: ConfigFields })
        return loaded.value
      })
      return AssayConfig.of({ load })
    })
  )

  /** Given defaults. */
  static readonly layerMemory = (config: ConfigFields) =>
    Layer.succeed(AssayConfig, AssayConfig.of({ load: Effect.succeed(config) }))
}
