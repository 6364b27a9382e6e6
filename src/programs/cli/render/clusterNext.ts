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
 * The command that takes a run from a cluster.
 *
 * @since 0.1.0
 */
export const pullCommand = (run: string): string => `assay pull ${shellWord(run)} --cluster URL --out RUN`

/**
 * That this comes next.
 *
 * @since 0.1.0
 */
export const pullNext = (run: string): string => `Next: ${pullCommand(run)}`
