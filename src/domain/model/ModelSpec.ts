import type { Redacted } from "effect"

/**
 * The providers that are built in; any other name is that of an AI SDK package.
 *
 * @since 0.1.0
 */
export const providers = ["openai-compatible", "command", "http", "replay", "script"] as const

/**
 * What models cost: US dollars per million tokens.
 *
 * @since 0.1.0
 */
export interface Price {
  readonly input: number
  readonly output: number
}

/**
 * A model as it is asked for, with all that flags, environment and config say of it, in this precedence. `id` is what it
 * is called in a run: the text of `--model`, or its name in the config. `target` is what stands after the provider's
 * name: a model, a file (`replay`, `script`), a command line, a URL. `concurrency` is how many requests run at a time at
 * most, `requestsPerMinute` how many may begin within any minute. `env` are the environment variables, by name, that a `command` sees besides those that every program does.
 *
 * @since 0.1.0
 */
export interface ModelSpec {
  readonly id: string
  readonly provider: string
  readonly target: string
  readonly endpoint: string | undefined
  readonly apiKey: Redacted.Redacted | undefined
  readonly price: Price | undefined
  readonly concurrency: number
  readonly requestsPerMinute?: number | undefined
  readonly requestSeconds: number
  readonly maxTokens: number | undefined
  readonly env?: ReadonlyArray<string>
}

/**
 * Splits `provider:target` at its first colon; undefined where there is none, or a part is empty.
 *
 * @since 0.1.0
 */
export const splitModel = (text: string): { readonly provider: string; readonly target: string } | undefined => {
  const at = text.indexOf(":")
  const [provider, target] = [text.slice(0, at), text.slice(at + 1)]
  return at <= 0 || target.trim() === "" ? undefined : { provider, target }
}
