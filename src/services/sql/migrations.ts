import { CLUSTER_TABLES } from "./clusterTables.ts"

/**
 * What makes the tables, step by step: the version of a database is the number of steps that were made in it. A step that was
 * released is never changed.
 *
 * A row is the text that a run folder has on a line. The columns that end in `_at` are the ranks that a cell is sorted by.
 * A judgement that is not whole is named after the judge's settings, as a folder of unfinished verdicts is.
 */
export const MIGRATIONS: ReadonlyArray<ReadonlyArray<string>> = [
  [
    `create table assay_runs (
      run_id text collate "C" primary key,
      status text not null,
      manifest text not null,
      pack text not null,
      created_at timestamptz not null default now()
    )`,
    `create table assay_answers (
      run_id text collate "C" not null references assay_runs on delete cascade,
      cell_key text collate "C" not null,
      model_at integer not null,
      variant_at integer not null,
      prompt_at integer not null,
      repeat integer not null,
      ok boolean not null,
      cost_usd double precision,
      row text not null,
      primary key (run_id, cell_key)
    )`,
    `create index assay_answers_in_order on assay_answers (run_id, model_at, variant_at, prompt_at, repeat, cell_key)`,
    `create table assay_judgements (
      judgement integer generated always as identity primary key,
      run_id text collate "C" not null references assay_runs on delete cascade,
      name text collate "C" not null,
      judge_id text not null,
      whole boolean not null,
      manifest text,
      unique (run_id, name),
      check (whole = (manifest is not null))
    )`,
    `create table assay_verdicts (
      judgement integer not null references assay_judgements on delete cascade,
      cell_key text collate "C" not null,
      model_at integer not null,
      variant_at integer not null,
      prompt_at integer not null,
      repeat integer not null,
      row text not null,
      primary key (judgement, cell_key)
    )`,
    `create index assay_verdicts_in_order
      on assay_verdicts (judgement, model_at, variant_at, prompt_at, repeat, cell_key)`,
    ...CLUSTER_TABLES
  ]
]
