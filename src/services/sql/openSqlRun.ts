import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Pack } from "../../domain/pack/Pack.ts"
import type { JudgeManifest } from "../../domain/run/RunManifest.ts"
import { digestOf } from "../../domain/source/digest.ts"
import type { InputMissing, SourceInvalid } from "../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../domain/source/wholeFileProblem.ts"
import { judgeFormat, runFormat, type StoredRun } from "../run/layout.ts"
import { packChanged, packFits } from "../run/packFits.ts"
import { inOrder, judgeFits } from "../run/readJudges.ts"
import type { Loaded, SourceReader } from "../SourceReader.ts"
import { noSuchRun } from "./noSuchRun.ts"
import { canNameRun, sqlPlaces } from "./sqlPlaces.ts"

const encoder = new TextEncoder()

/** Packs that many runs have are not decoded for each of them; more than a few are not kept. */
const MOST_KEPT = 8

interface StoredJudgement {
  readonly name: string
  readonly manifest: string
}

/**
 * Opens a run of the database, as strictly as a run folder. What the database itself refuses is left for whoever asks.
 *
 * @since 0.1.0
 */
export const openSqlRun = (
  sql: SqlClient,
  reader: SourceReader["Service"]
): ((run: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | SqlError>) => {
  const kept = new Map<string, Loaded<Pack>>()
  const packOf = Effect.fnUntraced(function* (file: string, text: string, digest: string) {
    const bytes = encoder.encode(text)
    if (digestOf(bytes) !== digest) return yield* packChanged(file)
    const before = kept.get(digest)
    if (before !== undefined) return { ...before, file }
    const { packFormat } = yield* Effect.promise(() => import("../packFormat.ts"))
    const pack = yield* reader.decode(file, bytes, packFormat)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(digest, pack)
    return pack
  })
  const judgesOf = Effect.fnUntraced(function* (run: string, digest: string, found: ReadonlyArray<StoredJudgement>) {
    const judges: Array<JudgeManifest> = []
    for (const { name, manifest } of found) {
      const file = sqlPlaces(run).judge(name).manifest
      const { value } = yield* reader.decode(file, encoder.encode(manifest), judgeFormat)
      const unfit = judgeFits(value, { name, file, digest, remove: "Let" })
      if (unfit !== undefined) return yield* unfit
      judges.push(value)
    }
    return inOrder(judges)
  })
  return Effect.fn("RunStore.open")(function* (run: string) {
    if (!canNameRun(run)) return yield* noSuchRun(sql, run)
    const places = sqlPlaces(run)
    const [found] = yield* sql<{ status: string; manifest: string; pack: string }>`
      select status, manifest, pack from assay_runs where run_id = ${run}`
    if (found === undefined) return yield* noSuchRun(sql, run)
    const manifest = (yield* reader.decode(places.manifest, encoder.encode(found.manifest), runFormat)).value
    if (manifest.run_id !== run || manifest.status !== found.status) {
      const message = "The manifest names another run, or another status of it, than the database"
      return yield* wholeFileInvalid("run", places.manifest, { message })
    }
    const pack = yield* packOf(places.pack, found.pack, manifest.pack.digest)
    const unfit = packFits(manifest, pack, places.manifest)
    if (unfit !== undefined) return yield* unfit
    const judgements = yield* sql<StoredJudgement>`
      select name, manifest from assay_judgements where run_id = ${run} and whole`
    return { dir: run, manifest, pack, judges: yield* judgesOf(run, pack.digest, judgements) }
  })
}
