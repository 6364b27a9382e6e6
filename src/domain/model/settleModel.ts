import { Redacted, Result, Schema } from "effect"
import { suggest } from "../source/suggest.ts"
import { listHint, quote } from "../source/wording.ts"
import { baseOf } from "./endpoint.ts"
import { modelDefaults, type ModelSettings, Provider } from "./ModelSettings.ts"
import { type ModelSpec, type Price, splitModel } from "./ModelSpec.ts"

/**
 * The variables that hold for every model that says nothing else.
 *
 * @since 0.1.0
 */
export const ENDPOINT_VARIABLE = "ASSAY_ENDPOINT"

/**
 * The variable of the key.
 *
 * @since 0.1.0
 */
export const KEY_VARIABLE = "ASSAY_API_KEY"

/**
 * Where a value comes from; the first that says something wins, but that an address in the file wins over the one of the
 * environment.
 *
 * @since 0.1.0
 */
type Source = "flag" | "environment" | "file" | "default"

/**
 * A value, and where it comes from: `from` is the flag or the variable, null for the file and for what is built in.
 *
 * @since 0.1.0
 */
export interface Sourced<A> {
  readonly value: A
  readonly source: Source
  readonly from: string | null
}

/**
 * What decides on a model besides its name: flags, the environment as far as it is asked for, and the models of the config
 * by their names.
 *
 * @since 0.1.0
 */
export interface Given {
  readonly flags: {
    readonly endpoint?: string | undefined
    readonly concurrency?: number | undefined
    readonly requestSeconds?: number | undefined
  }
  readonly environment: ReadonlyMap<string, Redacted.Redacted>
  readonly models: ReadonlyMap<string, ModelSettings>
}

/**
 * A model with all that is said of it. A key is told by the variable that holds it, or would: its value is undefined where
 * that is not set.
 *
 * @since 0.1.0
 */
export interface SettledModel {
  readonly id: string
  readonly provider: Sourced<string>
  readonly target: Sourced<string>
  readonly endpoint: Sourced<string | undefined>
  readonly key: Sourced<Redacted.Redacted | undefined>
  readonly price: Sourced<Price | undefined>
  readonly concurrency: Sourced<number>
  readonly requestsPerMinute: Sourced<number | undefined>
  readonly requestSeconds: Sourced<number>
  readonly maxTokens: Sourced<number | undefined>
  readonly env: Sourced<ReadonlyArray<string>>
}

/** A value if there is one, with where it comes from. */
const said = <A>(value: A | undefined, source: Source, from: string | null = null): ReadonlyArray<Sourced<A>> =>
  value === undefined ? [] : [{ value, source, from }]

const firstOf = <A>(standard: A, sources: ReadonlyArray<Sourced<A>>): Sourced<A> =>
  sources[0] ?? { value: standard, source: "default", from: null }

/** The flag is said of this command alone and wins; the variable is for models that no entry gives an address. */
const endpointOf = (provider: string, settings: Partial<ModelSettings>, { flags, environment }: Given) => {
  const inFile = said(settings.endpoint, "file")
  if (provider !== "openai-compatible") return firstOf<string | undefined>(undefined, inFile)
  const variable = environment.get(ENDPOINT_VARIABLE)
  return firstOf<string | undefined>(undefined, [
    ...said(flags.endpoint, "flag", "--endpoint"),
    ...inFile,
    ...said(variable && Redacted.value(variable), "environment", ENDPOINT_VARIABLE)
  ])
}

const baseText = (endpoint: string): string => Result.getOrElse(baseOf(endpoint), () => endpoint)

/** Whether a flag sends a model elsewhere than its entry says, where its own key has no business. */
const isElsewhere = (provider: string, { endpoint }: Partial<ModelSettings>, { flags }: Given): boolean =>
  provider === "openai-compatible" &&
  endpoint !== undefined &&
  flags.endpoint !== undefined &&
  baseText(endpoint) !== baseText(flags.endpoint)

/**
 * A variable that the config names is the only one for its model, and its key is only for the address of that entry: at
 * another one that a flag names, the model has the general key, if any. An AI SDK package finds its own by itself.
 */
const keyOf = (provider: string, settings: Partial<ModelSettings>, given: Given): SettledModel["key"] => {
  const { environment } = given
  const named = settings.api_key_env
  if (named !== undefined && !isElsewhere(provider, settings, given)) {
    return { value: environment.get(named), source: "environment", from: named }
  }
  const isOurs = provider === "openai-compatible" || provider === "http"
  return firstOf<Redacted.Redacted | undefined>(
    undefined,
    said(isOurs ? environment.get(KEY_VARIABLE) : undefined, "environment", KEY_VARIABLE)
  )
}

/**
 * The address and the key of a model of an endpoint that says nothing of its own.
 *
 * @since 0.1.0
 */
export const generalSettings = (given: Given): Pick<SettledModel, "endpoint" | "key"> => ({
  endpoint: endpointOf("openai-compatible", {}, given),
  key: keyOf("openai-compatible", {}, given)
})

interface Named {
  readonly provider: string
  readonly target: string
  readonly settings: Partial<ModelSettings>
  readonly source: "flag" | "file"
}

const HOW = "Write PROVIDER:MODEL, such as openai-compatible:qwen3:8b"

const named = (text: string, models: Given["models"]): Result.Result<Named, string> => {
  const settings = models.get(text)
  if (settings !== undefined) {
    return Result.succeed({ provider: settings.provider, target: settings.target, settings, source: "file" })
  }
  const names = [...models.keys()]
  const near = suggest(text, names)
  const meant = near === undefined ? "" : ` Did you mean ${quote(near)}?`
  const split = splitModel(text)
  if (split !== undefined && Schema.is(Provider)(split.provider)) {
    return Result.succeed({ ...split, settings: {}, source: "flag" })
  }
  const known = names.length === 0 ? "" : `, or a name of assay.config.yaml. ${listHint("models", names)}`
  return Result.fail(`There is no model ${quote(text)}.${meant} ${HOW}${known}.`)
}

/**
 * Finds out all about one model: a name of the config, or `provider:target`. A failure is a sentence with the next step.
 *
 * @since 0.1.0
 */
export const settleModel = (text: string, given: Given): Result.Result<SettledModel, string> =>
  Result.map(named(text, given.models), ({ provider, target, settings, source }) => {
    const { flags } = given
    const from = source === "flag" ? "--model" : null
    const { price, concurrency, requests_per_minute, request_seconds, max_tokens, env } = settings
    return {
      id: text,
      provider: { value: provider, source, from },
      target: { value: target, source, from },
      endpoint: endpointOf(provider, settings, given),
      key: keyOf(provider, settings, given),
      price: firstOf<Price | undefined>(undefined, said(price, "file")),
      concurrency: firstOf<number>(modelDefaults.concurrency, [
        ...said(flags.concurrency, "flag", "--concurrency"),
        ...said(concurrency, "file")
      ]),
      requestsPerMinute: firstOf<number | undefined>(undefined, said(requests_per_minute, "file")),
      requestSeconds: firstOf<number>(modelDefaults.request_seconds, [
        ...said(flags.requestSeconds, "flag", "--request-seconds"),
        ...said(request_seconds, "file")
      ]),
      maxTokens: firstOf<number | undefined>(undefined, said(max_tokens, "file")),
      env: firstOf<ReadonlyArray<string>>([], said(env, "file"))
    }
  })

/** What a key can be made of: anything else, such as a line break, would break the header that it is sent in. */
const KEY = /^[\u0021-\u007E]+$/u

/**
 * The model as its client takes it. A failure is a sentence: the variable that the config names for the key is not set, or
 * a key is none.
 *
 * @since 0.1.0
 */
export const specOf = (settled: SettledModel): Result.Result<ModelSpec, string> => {
  const { id, key, env } = settled
  if (key.value === undefined && key.from !== null) {
    const detail = `The model ${id} takes its key from the environment variable ${key.from}, which is empty or not set.`
    return Result.fail(`${detail} Set it, or take api_key_env out of assay.config.yaml.`)
  }
  if (key.value !== undefined && !KEY.test(Redacted.value(key.value))) {
    return Result.fail(`The key in ${key.from} holds blanks, line breaks or other characters that no key has.`)
  }
  return Result.succeed({
    id,
    provider: settled.provider.value,
    target: settled.target.value,
    endpoint: settled.endpoint.value,
    apiKey: key.value,
    price: settled.price.value,
    concurrency: settled.concurrency.value,
    ...(settled.requestsPerMinute.value === undefined ? {} : { requestsPerMinute: settled.requestsPerMinute.value }),
    requestSeconds: settled.requestSeconds.value,
    maxTokens: settled.maxTokens.value,
    env: env.value
  })
}
