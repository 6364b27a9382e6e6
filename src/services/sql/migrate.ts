import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { InputMissing } from "../../domain/source/errors.ts"
import { inTransaction } from "./sqlFailures.ts"
import { MIGRATIONS } from "./migrations.ts"

const DATABASE = "the database"

/** Of whoever makes tables, so that only one does at a time. */
const LOCK = 4_715_110_001

/**
 * Makes the tables where they are not there, and brings older ones up to date. Any number of processes may do so at once. A
 * database of a newer version of Assay is refused.
 *
 * @since 0.1.0
 */
export const migrate = (sql: SqlClient) =>
  Effect.gen(function* () {
    yield* sql`select pg_advisory_xact_lock(${LOCK})`
    yield* sql`create table if not exists assay_schema (version integer primary key, made_at timestamptz not null)`
    const [found] = yield* sql<{
      version: number
    }>`select coalesce(max(version), 0)::integer as version from assay_schema`
    const version = found?.version ?? 0
    if (version > MIGRATIONS.length) {
      const detail = `its tables were made by a newer Assay (version ${version}, this one knows ${MIGRATIONS.length}). Install that Assay, here and on every worker.`
      return yield* new InputMissing({ path: DATABASE, detail })
    }
    for (const [step, statements] of MIGRATIONS.entries()) {
      if (step < version) continue
      for (const statement of statements) yield* sql.unsafe(statement)
      yield* sql`insert into assay_schema (version, made_at) values (${step + 1}, now())`
    }
  }).pipe(inTransaction(sql, DATABASE, { again: true }))
