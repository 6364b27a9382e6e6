import type { Path } from "effect"
import { fileNameOf } from "../../domain/run/fileNames.ts"

const ULID = /^[0-9A-Z]{26}$/u

/**
 * The name of a run in names of files and folders: its id, as the ULID that it is, or any other one in safe letters.
 *
 * @since 0.1.0
 */
export const runName = (runId: string): string => (ULID.test(runId) ? runId : fileNameOf(runId))

/**
 * One attempt at a case: the run, the case, and which repeat, counting from 0.
 *
 * @since 0.1.0
 */
export interface AttemptPlace {
  readonly runId: string
  readonly caseId: string
  readonly repeat: number
}

/**
 * The folder with the evidence of a run, below the folder of what the bench keeps: `runs/<run>`.
 *
 * @since 0.1.0
 */
export const runFolder = (path: Path.Path, state: string, runId: string): string =>
  path.join(state, "runs", runName(runId))

/**
 * The folder with the evidence of one attempt, below that of its run: `<case>/<repeat>`.
 *
 * @since 0.1.0
 */
export const evidenceFolder = (path: Path.Path, state: string, { runId, caseId, repeat }: AttemptPlace): string =>
  path.join(runFolder(path, state, runId), fileNameOf(caseId), String(repeat))

/**
 * What a folder with evidence holds besides the logs of programs: the output as the rubric gets it, and the workspace as
 * the system under test left it.
 *
 * @since 0.1.0
 */
export const evidenceNames = { output: "output.json", workspace: "workspace" } as const
