import { Effect, type Schema } from "effect"
import { hasEndpoint, hasKey } from "../domain/model/ModelSettings.ts"
import { generalSettings, type Given, type SettledModel, type Sourced } from "../domain/model/settleModel.ts"
import type { Level } from "../domain/scorecard/Level.ts"
import { type ConfigFields, configFile } from "../services/AssayConfig.ts"
import { givenFor, type ModelChoice, settled, settleModels } from "./resolveModels.ts"

/**
 * One value that is in force, and where it comes from: `from` is the flag, the variable or the file, null for what is
 * built in. A value of null is none. Of a key only `set` is told.
 *
 * @since 0.1.0
 */
export interface ShownValue {
  readonly name: string
  readonly value: Schema.Json
  readonly source: Sourced<unknown>["source"]
  readonly from: string | null
}

/**
 * What is in force for all commands, and for each model.
 *
 * @since 0.1.0
 */
export interface ShownConfig {
  readonly values: ReadonlyArray<ShownValue>
  readonly models: ReadonlyArray<{ readonly id: string; readonly values: ReadonlyArray<ShownValue> }>
}

/**
 * Flags as they would be given to other commands; without `models`, those of the config.
 *
 * @since 0.1.0
 */
export interface ShowConfigOptions extends ModelChoice {
  readonly minLevel?: Level | undefined
  readonly minCoverage?: number | undefined
}

const shown = (name: string, { value, source, from }: Sourced<Schema.Json | undefined>): ShownValue => ({
  name,
  value: value ?? null,
  source,
  from: source === "file" ? configFile : from
})

/** The first that says something: the flag, else the file, else what is built in. */
const settledBy = <A>(
  flag: string,
  given: A | undefined,
  inFile: A | undefined,
  standard: A | undefined
): Sourced<A | undefined> => {
  if (given !== undefined) return { value: given, source: "flag", from: flag }
  return inFile === undefined
    ? { value: standard, source: "default", from: null }
    : { value: inFile, source: "file", from: null }
}

/** An address without what may be a secret in it: a user, a query. */
const plainAddress = (address: string | undefined): string | undefined => {
  if (address === undefined) return undefined
  const url = URL.parse(address)
  if (url === null || url.host === "") return address.includes("@") ? "(hidden, since it is no address)" : address
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === ""
  return isPlain ? address : `${url.protocol}//${url.host}${url.pathname} (in part: the rest may be secret)`
}

const keyOf = ({ value, ...rest }: SettledModel["key"]): Sourced<Schema.Json | undefined> => ({
  ...rest,
  value: value === undefined ? undefined : "set"
})

const generalValues = (options: ShowConfigOptions, config: ConfigFields, given: Given) => {
  const { endpoint, key } = generalSettings(given)
  return [
    shown("min_coverage", settledBy("--min-coverage", options.minCoverage, config.min_coverage, 1)),
    shown("min_level", settledBy("--min-level", options.minLevel, config.min_level, undefined)),
    shown("endpoint", { ...endpoint, value: plainAddress(endpoint.value) }),
    shown("api_key", keyOf(key))
  ]
}

const modelValues = (model: SettledModel): ReadonlyArray<ShownValue> => {
  const provider = model.provider.value
  const { target, endpoint, price } = model
  const address = provider === "http" ? { ...target, value: plainAddress(target.value) } : target
  return [
    shown("provider", model.provider),
    shown("target", address),
    ...(hasEndpoint(provider) ? [shown("endpoint", { ...endpoint, value: plainAddress(endpoint.value) })] : []),
    ...(hasKey(provider) ? [shown("api_key", keyOf(model.key))] : []),
    shown("price", { ...price, value: price.value && { input: price.value.input, output: price.value.output } }),
    shown("concurrency", model.concurrency),
    ...(model.requestsPerMinute.value === undefined ? [] : [shown("requests_per_minute", model.requestsPerMinute)]),
    shown("request_seconds", model.requestSeconds),
    shown("max_tokens", model.maxTokens),
    ...(provider === "command" ? [shown("env", model.env)] : [])
  ]
}

/**
 * Every value that is in force, with where it comes from; no key is shown. A key that is not set is no failure here.
 *
 * @since 0.1.0
 */
export const showConfig = Effect.fn("showConfig")(function* (options: ShowConfigOptions) {
  const { config, given } = yield* givenFor(options)
  const models =
    options.models.length === 0
      ? yield* Effect.forEach(given.models.keys(), (name) => settled(name, given))
      : yield* settleModels(options.models, given)
  const shownConfig: ShownConfig = {
    values: generalValues(options, config, given),
    models: models.map((model) => ({ id: model.id, values: modelValues(model) }))
  }
  return shownConfig
})
