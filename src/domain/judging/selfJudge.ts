import { splitModel } from "../model/ModelSpec.ts"
import type { AskedModel, RunManifest } from "../run/RunManifest.ts"

const plain = (name: string): string => name.trim().toLowerCase()

/**
 * The models of a run that a judge is itself: those that were asked at the same provider under the same target, and those
 * that are called like the judge or its target, with or without a provider. Capitals make no difference.
 *
 * @since 0.1.0
 */
export const ownCandidates = (
  judge: Pick<AskedModel, "model" | "provider" | "target">,
  { models, asked = [] }: Pick<RunManifest, "models" | "asked">
): ReadonlyArray<string> => {
  const target = plain(judge.target)
  const names = new Set([judge.model, judge.target, `${judge.provider}:${judge.target}`].map(plain))
  const isSame = (other: AskedModel) => other.provider === judge.provider && plain(other.target) === target
  const same = new Set(asked.filter(isSame).map(({ model }) => model))
  return models.filter((model) => {
    const theirs = splitModel(model)?.target ?? model
    return same.has(model) || names.has(plain(model)) || plain(theirs) === target
  })
}
