import { Result, Schema } from "effect"
import { NonBlank } from "../source/NonBlank.ts"
import type { DocumentPath } from "../source/Problem.ts"
import { VariableName } from "../source/VariableName.ts"
import { baseOf } from "./endpoint.ts"
import { providers } from "./ModelSpec.ts"

/**
 * What a model is called in the config and, with that, in a run.
 *
 * @since 0.1.0
 */
export const ModelName = Schema.String.check(
  Schema.isPattern(/^[\w./:@+-]+$/u, { message: "Expected a name of letters, digits and ._-/:@+, without blanks" })
)

const PROVIDER_RULE = "Expected a provider in lower-case letters, digits and hyphens"

/**
 * A built-in provider, or the name of an AI SDK package: `anthropic` stands for `@ai-sdk/anthropic`.
 *
 * @since 0.1.0
 */
export const Provider = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9-]*$/u, { message: PROVIDER_RULE }))

/** What stands there is not repeated: it may hold a key. */
const Endpoint = Schema.String.check(
  Schema.makeFilter((text: string) =>
    Result.match(baseOf(text), {
      onSuccess: () => undefined,
      onFailure: (detail) => detail.replace(/^The endpoint (?:".*"|at \S+) is/su, "The endpoint is").replace(/\.$/u, "")
    })
  )
)

const UsdPerMillion = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

const builtIn: ReadonlyArray<string> = providers

/**
 * Whether a provider is reached at an address of its own: `openai-compatible`, and the AI SDK's packages.
 *
 * @since 0.1.0
 */
export const hasEndpoint = (provider: string): boolean =>
  provider === "openai-compatible" || !builtIn.includes(provider)

/**
 * Whether a provider is given a key.
 *
 * @since 0.1.0
 */
export const hasKey = (provider: string): boolean => hasEndpoint(provider) || provider === "http"

/** Settings that would do nothing are refused: somebody believes in them. */
const misplaced = (settings: {
  readonly provider: string
  readonly endpoint?: unknown
  readonly api_key_env?: unknown
  readonly env?: unknown
}): { readonly path: DocumentPath; readonly issue: string } | undefined => {
  const { provider } = settings
  if (settings.endpoint !== undefined && !hasEndpoint(provider)) {
    return { path: ["endpoint"], issue: `A model of the provider ${provider} has no endpoint` }
  }
  if (settings.api_key_env !== undefined && !hasKey(provider)) {
    const instead = provider === "command" ? ": list the variable in env, for the program to read" : ""
    return { path: ["api_key_env"], issue: `A model of the provider ${provider} takes no key${instead}` }
  }
  return settings.env === undefined || provider === "command"
    ? undefined
    : { path: ["env"], issue: "Only a command sees environment variables" }
}

/**
 * One model of `assay.config.yaml`. `target` is what stands after the provider in `--model`. `api_key_env` is the variable
 * that holds the key, `env` are variables that a command sees, `price` is US dollars per million tokens, `requests_per_minute`
 * is how many requests may begin within any minute, `request_seconds` the deadline of one request, `max_tokens` the most that the model may write where the pack says nothing.
 *
 * @since 0.1.0
 */
export const ModelSettings = Schema.Struct({
  provider: Provider,
  target: NonBlank,
  endpoint: Schema.optionalKey(Endpoint),
  api_key_env: Schema.optionalKey(VariableName),
  price: Schema.optionalKey(Schema.Struct({ input: UsdPerMillion, output: UsdPerMillion })),
  concurrency: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))),
  requests_per_minute: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
  request_seconds: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 86_400 }))),
  max_tokens: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  env: Schema.optionalKey(Schema.Array(VariableName))
}).check(Schema.makeFilter(misplaced))
export interface ModelSettings extends Schema.Schema.Type<typeof ModelSettings> {}

/**
 * What holds for a model of which nothing else is said.
 *
 * @since 0.1.0
 */
export const modelDefaults = { concurrency: 4, request_seconds: 300 } as const
