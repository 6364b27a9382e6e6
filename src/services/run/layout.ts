import type { Path } from "effect"
import { cellFaults } from "../../domain/run/cellFaults.ts"
import { Answer } from "../../domain/run/Answer.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { JudgeManifest, RunManifest } from "../../domain/run/RunManifest.ts"
import { runFaults } from "../../domain/run/runFaults.ts"
import { Verdict } from "../../domain/run/Verdict.ts"
import type { Pack } from "../../domain/pack/Pack.ts"
import type { DocumentFormat, Loaded } from "../SourceReader.ts"
import type { RowFile } from "./readRows.ts"

/**
 * A run folder that was opened: its manifest, its own copy of the pack, and the judges whose verdicts it holds, by id in
 * code-unit order.
 *
 * @since 0.1.0
 */
export interface StoredRun {
  readonly dir: string
  readonly manifest: RunManifest
  readonly pack: Loaded<Pack>
  readonly judges: ReadonlyArray<JudgeManifest>
}

/**
 * The paths inside a run folder.
 *
 * @since 0.1.0
 */
export const layoutOf = (path: Path.Path, dir: string) => ({
  manifest: path.join(dir, "run.json"),
  pack: path.join(dir, "pack.yaml"),
  decodedPack: path.join(dir, "pack.json"),
  answers: path.join(dir, "answers.jsonl"),
  judgements: path.join(dir, "judgements"),
  judge: (id: string) => judgeLayout(path, path.join(dir, "judgements", fileNameOf(id)))
})

/**
 * The paths inside the folder of one judge.
 *
 * @since 0.1.0
 */
export const judgeLayout = (path: Path.Path, dir: string) => ({
  dir,
  manifest: path.join(dir, "judge.json"),
  verdicts: path.join(dir, "verdicts.jsonl")
})
export type JudgeLayout = ReturnType<typeof judgeLayout>

/**
 * How `run.json` is read.
 *
 * @since 0.1.0
 */
export const runFormat: DocumentFormat<typeof RunManifest> = {
  what: "run",
  schema: RunManifest,
  faults: runFaults
}

/**
 * How `judge.json` is read.
 *
 * @since 0.1.0
 */
export const judgeFormat: DocumentFormat<typeof JudgeManifest> = { what: "judge", schema: JudgeManifest }

const faultsIn = (run: StoredRun) => cellFaults(run.pack.value, run.manifest.models, run.manifest.variants)

/**
 * How a run's answers are read: only while it is not complete may the last row be torn, may an answer that failed be
 * followed by another one, and is their number not known.
 *
 * @since 0.1.0
 */
export const answersFile = (file: string, run: StoredRun): RowFile<Answer> => ({
  file,
  what: "answers",
  schema: Answer,
  faults: faultsIn(run),
  ...(run.manifest.status === "complete"
    ? { torn: "error", rows: run.manifest.answers }
    : { torn: "dropped", givesWay: ({ ok }: Answer) => !ok })
})

/**
 * How a file of verdicts on a run's answers is read; `judge` says how many there must be, and what digest they have.
 *
 * @since 0.1.0
 */
export const verdictsFile = (file: string, run: StoredRun, judge?: JudgeManifest): RowFile<Verdict> => ({
  file,
  what: "verdicts",
  schema: Verdict,
  faults: faultsIn(run),
  torn: "error",
  rows: judge?.verdicts,
  digest: judge?.verdicts_digest
})

/**
 * How the verdicts of a judge that has not finished are read: the last row may be torn, and of several on one answer the last
 * counts.
 *
 * @since 0.1.0
 */
export const partialVerdicts = (file: string, run: StoredRun): RowFile<Verdict> => ({
  ...verdictsFile(file, run),
  torn: "dropped",
  givesWay: () => true
})
