import type { ModelSpec } from "./ModelSpec.ts"

/** Their models start no program, load no code and have no key sent to where a run says. */
const OPEN_PROVIDERS = new Set(["openai-compatible", "replay", "script"])

/**
 * Whether a model of this provider is only asked where somebody names it: not because a run says so.
 *
 * @since 0.1.0
 */
export const mustBeNamed = (provider: string): boolean => !OPEN_PROVIDERS.has(provider)

/**
 * The first model that nobody may ask only because a run says so: a program, a URL or a package that is none of one's own
 * models, by these names. Whoever can write a run folder, or to the database of a cluster, would otherwise run programs
 * where the run is gone on with.
 *
 * @since 0.1.0
 */
export const unownedModel = <A extends Pick<ModelSpec, "id" | "provider">>(
  asked: ReadonlyArray<A>,
  own: ReadonlySet<string>
): A | undefined => asked.find(({ id, provider }) => mustBeNamed(provider) && !own.has(id))
