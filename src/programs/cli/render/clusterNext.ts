import { shellWord } from "../../../domain/source/wording.ts"

/**
 * What to do about a run that was left to the workers, as sentences.
 *
 * @since 0.1.0
 */
export const leftNext = (run: string): ReadonlyArray<string> => {
  const which = `${shellWord(run)} --cluster URL`
  return [`The workers go on with it. Follow it: assay attach ${which}`, `or stop it: assay cancel ${which}`]
}

/**
 * How a run of a cluster is taken from there.
 *
 * @since 0.1.0
 */
export const pullNext = (run: string): string => `Next: assay pull ${shellWord(run)} --cluster URL --out RUN`
