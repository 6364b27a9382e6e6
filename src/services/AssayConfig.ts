import { Context, Effect, FileSystem, Layer, Schema } from "effect"
import { ModelName, ModelSettings } from "../domain/model/ModelSettings.ts"
import { LEAST_COVERAGE } from "../domain/scorecard/leastCoverage.ts"
import { Level } from "../domain/scorecard/Level.ts"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import { cannotRead } from "./ioErrors.ts"
import { misnamedAs, notRead } from "./source/misnamed.ts"
import { SourceReader } from "./SourceReader.ts"

/**
 * The file that a project's defaults are read from, in the working folder.
 *
 * @since 0.1.0
 */
export const configFile = "assay.config.yaml"

/**
 * A project's defaults, and its models by name. A flag wins over them; what is absent has the built-in default. Whose
 * verdicts are read is no default: where a run has several judges, that is said each time. `min_coverage` is a share of
 * the expected answers, 0.01 to 1.
 *
 * @since 0.1.0
 */
export const ConfigFields = Schema.Struct({
  min_level: Schema.optionalKey(Level),
  min_coverage: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: LEAST_COVERAGE, maximum: 1 }))),
  models: Schema.optionalKey(Schema.Record(ModelName, ModelSettings))
})
export interface ConfigFields extends Schema.Schema.Type<typeof ConfigFields> {}

/** Somebody may have written a key where only its variable's name belongs, and a build's log is read by many. */
const format = { what: "config", schema: ConfigFields, isSecret: () => "values" as const }

/**
 * The project's defaults.
 *
 * @since 0.1.0
 */
export class AssayConfig extends Context.Service<
  AssayConfig,
  { readonly load: Effect.Effect<ConfigFields, InputMissing | SourceInvalid> }
>()("assay/services/AssayConfig") {
  /**
   * Reads `assay.config.yaml` of the working folder; where there is none, nothing is set. A file beside it whose name is
   * nearly that is refused.
   */
  static readonly layer = Layer.effect(
    AssayConfig,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const reader = yield* SourceReader
      const load = Effect.gen(function* () {
        const names = yield* fs.readDirectory(".").pipe(Effect.mapError(cannotRead(".")))
        const misnamed = misnamedAs(configFile, names)
        if (misnamed !== undefined) return yield* notRead("config", misnamed, "defaults", configFile)
        if (!names.includes(configFile)) return {}
        const loaded = yield* reader.read(configFile, format)
        return loaded.value
      })
      return AssayConfig.of({ load })
    })
  )

  /** Given defaults. */
  static readonly layerMemory = (config: ConfigFields) =>
    Layer.succeed(AssayConfig, AssayConfig.of({ load: Effect.succeed(config) }))
}
