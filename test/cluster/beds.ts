import * as NodeServices from "@effect/platform-node/NodeServices"
import { Context, Effect, FileSystem, Layer, Path, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { type Cell, cellKey } from "../../src/domain/run/Cell.ts"
import { postgresClient } from "../../src/services/sql/postgresClient.ts"
import { sqlRunStore } from "../../src/services/sql/sqlRunStore.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { postgres } from "./postgres.ts"

type Edit = (text: string) => string

/** A place for runs, and hands that reach into it past the store. */
interface Hands {
  /** What a run of this name is called in the store. */
  readonly dir: (name: string) => string
  readonly editManifest: (dir: string, edit: Edit) => Effect.Effect<void>
  readonly editPack: (dir: string, edit: Edit) => Effect.Effect<void>
  readonly editAnswer: (dir: string, cell: Cell, edit: Edit) => Effect.Effect<void>
  readonly loseAnswer: (dir: string, cell: Cell) => Effect.Effect<void>
  /** Of the judge `checks`. */
  readonly editVerdict: (dir: string, cell: Cell, edit: Edit) => Effect.Effect<void>
}

export class Bed extends Context.Service<Bed, Hands>()("assay/test/cluster/Bed") {}

const isOf =
  (cell: Cell) =>
  (row: string): boolean =>
    row !== "" && cellKey(JSON.parse(row)) === cellKey(cell)

const rows = (cell: Cell, edit: (row: string) => ReadonlyArray<string>) => (text: string) =>
  text
    .split("\n")
    .flatMap((row) => (isOf(cell)(row) ? edit(row) : [row]))
    .join("\n")

const fileBed = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = yield* fs.makeTempDirectoryScoped()
  let runs = 0
  const editFile = (dir: string, name: string, edit: Edit) =>
    fs.readFileString(path.join(dir, name)).pipe(
      Effect.flatMap((text) => fs.writeFileString(path.join(dir, name), edit(text))),
      Effect.orDie
    )
  const bed: Hands = {
    dir: (name) => path.join(root, `${name}-${++runs}`),
    editManifest: (dir, edit) => editFile(dir, "run.json", edit),
    editPack: (dir, edit) => editFile(dir, "pack.yaml", edit),
    editAnswer: (dir, cell, edit) =>
      editFile(
        dir,
        "answers.jsonl",
        rows(cell, (row) => [edit(row)])
      ),
    loseAnswer: (dir, cell) =>
      editFile(
        dir,
        "answers.jsonl",
        rows(cell, () => [])
      ),
    editVerdict: (dir, cell, edit) =>
      editFile(
        dir,
        "judgements/checks/verdicts.jsonl",
        rows(cell, (row) => [edit(row)])
      )
  }
  return bed
})

const edit = (
  found: Effect.Effect<ReadonlyArray<{ text: string }>, unknown>,
  put: (text: string) => Effect.Effect<unknown, unknown>
) =>
  found.pipe(
    Effect.flatMap(([row]) => put(row?.text ?? "")),
    Effect.asVoid,
    Effect.orDie
  )

const sqlBed = Effect.gen(function* () {
  const sql = yield* SqlClient
  let runs = 0
  const bed: Hands = {
    dir: (name) => `${name}-${++runs}`,
    editManifest: (dir, change) =>
      edit(
        sql<{ text: string }>`select manifest as text from assay_runs where run_id = ${dir}`,
        (text) => sql`update assay_runs set manifest = ${change(text)} where run_id = ${dir}`
      ),
    editPack: (dir, change) =>
      edit(
        sql<{ text: string }>`select pack as text from assay_runs where run_id = ${dir}`,
        (text) => sql`update assay_runs set pack = ${change(text)} where run_id = ${dir}`
      ),
    editAnswer: (dir, cell, change) =>
      edit(
        sql<{
          text: string
        }>`select row as text from assay_answers where run_id = ${dir} and cell_key = ${cellKey(cell)}`,
        (text) =>
          sql`update assay_answers set row = ${change(text)} where run_id = ${dir} and cell_key = ${cellKey(cell)}`
      ),
    loseAnswer: (dir, cell) =>
      sql`delete from assay_answers where run_id = ${dir} and cell_key = ${cellKey(cell)}`.pipe(
        Effect.asVoid,
        Effect.orDie
      ),
    editVerdict: (dir, cell, change) => {
      const which = sql`cell_key = ${cellKey(cell)}
        and judgement = (select judgement from assay_judgements where run_id = ${dir} and name = 'checks')`
      return edit(
        sql<{ text: string }>`select row as text from assay_verdicts where ${which}`,
        (text) => sql`update assay_verdicts set row = ${change(text)} where ${which}`
      )
    }
  }
  return bed
})

/** A client of a new database. */
const newDatabase = Layer.unwrap(
  Effect.promise(async () => postgresClient(Redacted.make((await postgres()).database())))
)

export const fileLayer = Layer.mergeAll(RunStore.layer, SourceReader.layer, Layer.effect(Bed, fileBed)).pipe(
  Layer.provideMerge(NodeServices.layer)
)
export const sqlLayer = Layer.mergeAll(sqlRunStore, SourceReader.layer, Layer.effect(Bed, sqlBed)).pipe(
  Layer.provideMerge(newDatabase),
  Layer.provideMerge(NodeServices.layer)
)

type Stores = Layer.Layer<RunStore | SourceReader | Bed | NodeServices.NodeServices, unknown>

/** Both stores: what is said of one must hold for the other. */
export const stores: ReadonlyArray<{ readonly name: string; readonly layer: Stores }> = [
  { name: "A store of run folders", layer: fileLayer },
  { name: "A store of runs in PostgreSQL", layer: sqlLayer }
]
