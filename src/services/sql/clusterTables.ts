import { BEGIN_ATTEMPT } from "./beginAttempt.ts"

/**
 * The tables that workers share besides the runs themselves. A session is one time that a run is worked on: it is answered, or
 * a judge judges it; a cell of it is one answer that is due, or due to be judged; an attempt is one request, which is paid
 * for out of a purse: that of the run's answers ('') or that of a judgement. What belongs to a run goes with it. A bench run is
 * kept where it was begun; here stands only that it is at work, and which attempts of it workers have made.
 */
export const CLUSTER_TABLES: ReadonlyArray<string> = [
  `create table assay_sessions (
      run_id text collate "C" not null references assay_runs on delete cascade,
      session integer not null,
      id text not null unique,
      tool_version text not null,
      models text not null,
      judge text,
      purse text not null,
      failures integer not null default 0,
      cost_cap_usd double precision,
      deadline_at timestamptz,
      due integer not null,
      stop_why text,
      stop_model text,
      stop_detail text,
      begun_at timestamptz not null default now(),
      submitted_at timestamptz,
      ended_at timestamptz,
      primary key (run_id, session)
    )`,
  `create unique index assay_sessions_one on assay_sessions (run_id) where ended_at is null`,
  `create table assay_cells (
      run_id text collate "C" not null,
      session integer not null,
      cell_key text collate "C" not null,
      state text not null default 'due',
      failed boolean not null default false,
      execution text,
      worker text,
      primary key (run_id, session, cell_key),
      foreign key (run_id, session) references assay_sessions on delete cascade
    )`,
  `create index assay_cells_due on assay_cells (run_id, session) where state = 'due'`,
  `create table assay_attempts (
      attempt text primary key,
      run_id text collate "C" not null references assay_runs on delete cascade,
      session integer not null,
      cell_key text collate "C",
      purse text not null,
      model_key text not null,
      worker text not null,
      held_usd double precision not null,
      cost_usd double precision,
      told boolean not null default false,
      begun_at timestamptz not null default now(),
      ended_at timestamptz
    )`,
  `create index assay_attempts_open on assay_attempts (model_key) where ended_at is null`,
  `create index assay_attempts_late on assay_attempts (model_key, begun_at)`,
  `create index assay_attempts_dearest on assay_attempts (run_id, purse, model_key, cost_usd)`,
  `create index assay_attempts_cell on assay_attempts (run_id, cell_key)`,
  `create table assay_spending (
      run_id text collate "C" not null references assay_runs on delete cascade,
      purse text not null,
      usd double precision not null default 0,
      primary key (run_id, purse)
    )`,
  `create table assay_bench_runs (
      run_id text primary key,
      begun_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      ended_at timestamptz
    )`,
  `create table assay_bench_attempts (
      attempt text primary key,
      run_id text not null references assay_bench_runs on delete cascade,
      execution text not null,
      worker text not null,
      result text,
      begun_at timestamptz not null default now()
    )`,
  `create index assay_bench_attempts_run on assay_bench_attempts (run_id)`,
  `create table assay_workers (
      worker text primary key,
      address text not null,
      host text not null,
      pid integer not null,
      version text not null,
      slots integer not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`,
  BEGIN_ATTEMPT
]
