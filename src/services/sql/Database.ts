import { Effect, Layer, Schedule, Schema } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { DatabaseFailed } from "../../domain/cluster/errors.ts"
import { failingOnceGone, isGone, sqlSentence } from "./sqlFailures.ts"

/**
 * Names a failure of the database; what it answers in a form that nobody expects is none that can be mended.
 *
 * @since 0.1.0
 */
export const databaseFailed = (error: SqlError | Schema.SchemaError): DatabaseFailed =>
  new DatabaseFailed({
    detail: isSqlError(error) ? sqlSentence(error) : `it holds rows in an unknown form: ${error.message}.`
  })

/**
 * Names the failures of the database among all failures.
 *
 * @since 0.1.0
 */
export const naming = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError | Schema.SchemaError, R>
): Effect.Effect<A, E | DatabaseFailed, R> =>
  Effect.mapError(effect, (error) => (isSqlError(error) || Schema.isSchemaError(error) ? databaseFailed(error) : error))

const again = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

/**
 * A layer that needs the database, and fails with a name where it fails.
 *
 * @since 0.1.0
 */
export const namingFailure = <A, R>(layer: Layer.Layer<A, SqlError, R>): Layer.Layer<A, DatabaseFailed, R> =>
  Layer.catchTag(layer, "SqlError", (error) =>
    Layer.effectContext<A, DatabaseFailed, never>(Effect.fail(databaseFailed(error)))
  )

/**
 * Waits for a database that is being started anew: nothing that was begun is given up since it is away for a while.
 *
 * @since 0.1.0
 */
export const retryingWhileAway = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, E | SqlError, R> =>
  Effect.retry(effect, {
    while: isGone,
    schedule: again
  })

/**
 * Does it in one transaction: a failure undoes all of it.
 *
 * @since 0.1.0
 */
export const asOne =
  (sql: SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    failingOnceGone(sql.withTransaction(effect))
