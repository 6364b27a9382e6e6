import { Result } from "effect"
import type { AskedModel } from "../run/RunManifest.ts"
import { digestOf } from "../source/digest.ts"
import { baseOf } from "./endpoint.ts"
import type { ModelSpec } from "./ModelSpec.ts"

/** Providers whose target may hold a secret: a command line, a URL. */
const TELLING = new Set(["command", "http"])

/** The address as it is asked; what is no address may hold a secret, too. */
const plainAddress = (endpoint: string): string => Result.getOrElse(baseOf(endpoint), () => digestOf(endpoint))

/**
 * What a run keeps of how a model was asked.
 *
 * @since 0.1.0
 */
export const askedModel = (spec: ModelSpec): AskedModel => ({
  model: spec.id,
  provider: spec.provider,
  target: TELLING.has(spec.provider) ? digestOf(spec.target) : spec.target,
  endpoint: spec.endpoint === undefined ? null : plainAddress(spec.endpoint),
  max_tokens: spec.maxTokens ?? null,
  request_seconds: spec.requestSeconds,
  concurrency: spec.concurrency
})

/**
 * What makes a model another one than a run was begun with; undefined where it is the same.
 *
 * @since 0.1.0
 */
export const otherThanAsked = (asked: AskedModel, spec: ModelSpec): "provider" | "target" | "endpoint" | undefined => {
  const now = askedModel(spec)
  return (["provider", "target", "endpoint"] as const).find((field) => asked[field] !== now[field])
}
