import { Effect } from "effect"
import { CannotWrite } from "../../domain/source/errors.ts"
import type { RunManifest } from "../../domain/run/RunManifest.ts"
import { quote } from "../../domain/source/wording.ts"

/** A key of the tables' indexes has room for 2,700 bytes: for a run and a cell, however they are written. */
const LONGEST_RUN = 200
const LONGEST_MODEL = 400

/**
 * What messages call the parts of a run in the database: as the files of a run folder of this name.
 *
 * @since 0.1.0
 */
export const sqlPlaces = (run: string) => ({
  manifest: `${run}/run.json`,
  pack: `${run}/pack.yaml`,
  answers: `${run}/answers.jsonl`,
  judge: (name: string) => ({
    manifest: `${run}/judgements/${name}/judge.json`,
    verdicts: `${run}/judgements/${name}/verdicts.jsonl`
  })
})

/**
 * Whether a run in the database can have this name. PostgreSQL's texts hold no NUL, and a lone surrogate would become
 * another character.
 *
 * @since 0.1.0
 */
export const canNameRun = (run: string): boolean =>
  run !== "" && run.length <= LONGEST_RUN && !run.includes("\u0000") && run.isWellFormed()

/**
 * Fails where the database cannot hold a run under this name.
 *
 * @since 0.1.0
 */
export const fitsDatabase = Effect.fnUntraced(function* (run: string, manifest?: RunManifest) {
  const refuse = (detail: string) => new CannotWrite({ path: run, detail })
  if (!canNameRun(run)) {
    return yield* refuse(
      `a run in a database has a name of at most ${LONGEST_RUN} characters, none of them NUL. Choose another one.`
    )
  }
  if (manifest === undefined) return
  if (manifest.run_id !== run) {
    return yield* refuse(
      `its manifest names another run, ${quote(manifest.run_id)}. A run is stored under its own name.`
    )
  }
  const long = manifest.models.find((model) => model.length > LONGEST_MODEL)
  if (long !== undefined) {
    return yield* refuse(
      `the name of the model ${quote(long)} is longer than the ${LONGEST_MODEL} characters that a database takes.`
    )
  }
})
