import { Config, Effect, Option, type Redacted, Result } from "effect"
import type { ModelSpec } from "../domain/model/ModelSpec.ts"
import {
  ENDPOINT_VARIABLE,
  type Given,
  KEY_VARIABLE,
  type SettledModel,
  settleModel,
  specOf
} from "../domain/model/settleModel.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import { AssayConfig, type ConfigFields } from "../services/AssayConfig.ts"

/**
 * Which models, each as `provider:target` or by its name in the config, and what flags say of all of them. With `keyless`
 * they may lack a key, since nobody is asked.
 *
 * @since 0.1.0
 */
export interface ModelChoice {
  readonly models: ReadonlyArray<string>
  readonly keyless?: boolean | undefined
  readonly endpoint?: string | undefined
  readonly concurrency?: number | undefined
  readonly requestSeconds?: number | undefined
}

const refuse = (detail: string) => new UsageInvalid({ detail })

/** The variables that models take values from, as far as they are set; an empty one is not. */
const environmentOf = Effect.fnUntraced(function* (config: ConfigFields) {
  const named = Object.values(config.models ?? {}).flatMap(({ api_key_env: name }) => name ?? [])
  const names = [...new Set([ENDPOINT_VARIABLE, KEY_VARIABLE, ...named])]
  const entries = yield* Effect.forEach(names, (name) =>
    Effect.map(
      Effect.option(Config.Redacted(name)),
      Option.map((value): readonly [string, Redacted.Redacted] => [name, value])
    )
  )
  return new Map(entries.flatMap(Option.toArray))
})

/**
 * What decides on models: the flags, the environment and the config.
 *
 * @since 0.1.0
 */
export const givenFor = Effect.fn("givenFor")(function* (choice: Omit<ModelChoice, "models" | "keyless">) {
  const config = yield* AssayConfig.use(({ load }) => load)
  const given: Given = {
    flags: choice,
    environment: yield* environmentOf(config),
    models: new Map(Object.entries(config.models ?? {}))
  }
  return { config, given }
})

/**
 * Finds out all about one model.
 *
 * @since 0.1.0
 */
export const settled = (name: string, given: Given): Effect.Effect<SettledModel, UsageInvalid> =>
  Effect.mapError(Effect.fromResult(settleModel(name, given)), refuse)

/**
 * Finds out all about the models that are asked for, each once. An address that none of them can use is refused.
 *
 * @since 0.1.0
 */
export const settleModels = Effect.fnUntraced(function* (names: ReadonlyArray<string>, given: Given) {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return yield* refuse(`The model ${quote(twice)} is asked for twice.`)
  const models = yield* Effect.forEach(names, (name) => settled(name, given))
  if (given.flags.endpoint !== undefined && !models.some(({ endpoint }) => endpoint.source === "flag")) {
    return yield* refuse("--endpoint is the address of openai-compatible models, and none is asked for.")
  }
  return models
})

const NO_KEY: SettledModel["key"] = { value: undefined, source: "default", from: null }

const toSpec = (settled: SettledModel, keyless: boolean): Effect.Effect<ModelSpec, UsageInvalid> =>
  Result.match(specOf(keyless && settled.key.value === undefined ? { ...settled, key: NO_KEY } : settled), {
    onSuccess: (spec) => Effect.succeed(spec),
    onFailure: (detail) => Effect.fail(refuse(detail))
  })

/**
 * The models that are asked for, at least one, in that order: what flags, the environment and `assay.config.yaml` say of
 * them, in this precedence. An unknown name, a name that is given twice and a key that is not set are refused.
 *
 * @since 0.1.0
 */
export const resolveModels = Effect.fn("resolveModels")(function* ({
  models,
  keyless = false,
  ...choice
}: ModelChoice) {
  if (models.length === 0) {
    return yield* refuse(
      "No model is asked for. Name one with --model PROVIDER:MODEL, or by its name in assay.config.yaml."
    )
  }
  const { given } = yield* givenFor(choice)
  return yield* Effect.forEach(yield* settleModels(models, given), (model) => toSpec(model, keyless))
})
