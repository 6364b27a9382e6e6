import { askedModel } from "../../domain/model/askedModel.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"

/**
 * What makes two models one to whoever serves them: the provider, its target and the address, by whatever name a config
 * calls them.
 *
 * @since 0.1.0
 */
export const modelKey = (spec: ModelSpec): string => {
  const { provider, target, endpoint } = askedModel(spec)
  return digestOf(canonicalJson([provider, target, endpoint]))
}
