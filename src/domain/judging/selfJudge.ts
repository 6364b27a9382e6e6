import { splitModel } from "../model/ModelSpec.ts"

const plain = (name: string): string => name.trim().toLowerCase()

/**
 * The models of a run that a judge would judge itself by: those that are called like it, or like its target, with or without a
 * provider. Capitals make no difference.
 *
 * @since 0.1.0
 */
export const ownCandidates = (
  judge: { readonly id: string; readonly provider: string; readonly target: string },
  models: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const names = new Set([judge.id, judge.target, `${judge.provider}:${judge.target}`].map(plain))
  return models.filter((model) => {
    const target = splitModel(model)?.target
    return names.has(plain(model)) || (target !== undefined && plain(target) === plain(judge.target))
  })
}
