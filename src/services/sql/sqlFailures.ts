import { Cause, Effect, Option, Schedule } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError, type SqlErrorReason } from "effect/sql/SqlError"
import { CannotWrite, InputMissing } from "../../domain/source/errors.ts"

const SENTENCES = new Map<SqlErrorReason["_tag"], string>([
  ["ConnectionError", "the database cannot be reached. Check that it runs, and its address."],
  ["AuthenticationError", "the database refuses the user or the password. Check both in its URL."],
  ["AuthorizationError", "the database does not permit it to this user. Grant the user all rights on its schema."],
  ["DeadlockError", "others write the same in the database. Run this again."],
  ["SerializationError", "others write the same in the database. Run this again."],
  ["LockTimeoutError", "others held it in the database for too long. Run this again."],
  ["StatementTimeoutError", "the database took too long. Run this again, or raise its statement_timeout."]
])

/** By PostgreSQL's own codes, which say more: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_CODE = new Map([
  ["3D000", "there is no such database. Make it, or check the name in its URL."],
  ["53100", "no space is left on the database's disk."],
  ["53300", "the database has no connection left. Use fewer workers, or raise its max_connections."],
  ["25006", "the database is read-only. Name the one that can be written."],
  ["54000", "a name is too long for the database."]
])

const codeOf = ({ reason: { cause } }: SqlError): string =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string" ? cause.code : ""

const messageOf = ({ message, reason: { cause } }: SqlError): string =>
  typeof cause === "object" && cause !== null && "message" in cause && typeof cause.message === "string"
    ? cause.message
    : message

/** The server ended a transaction in which nothing was asked for too long. */
const IDLE_TOO_LONG = "25P03"

/**
 * Whether the server is shut down or starts: its sessions break, and new ones are refused. Or it has broken this one.
 *
 * @since 0.1.0
 */
export const isGone = (error: unknown): boolean =>
  isSqlError(error) &&
  (error.reason._tag === "ConnectionError" || codeOf(error) === IDLE_TOO_LONG || codeOf(error).startsWith("57P"))

/**
 * Why the database did not do what was asked, as a sentence with the next step. It tells nothing of the URL.
 *
 * @since 0.1.0
 */
export const sqlSentence = (error: SqlError): string =>
  BY_CODE.get(codeOf(error)) ??
  SENTENCES.get(isGone(error) ? "ConnectionError" : error.reason._tag) ??
  `the database says: ${messageOf(error)}.`

const cannotReadSql =
  (path: string) =>
  (error: SqlError): InputMissing =>
    new InputMissing({ path, detail: sqlSentence(error) })

const cannotWriteSql =
  (path: string) =>
  (error: SqlError): CannotWrite =>
    new CannotWrite({ path, detail: sqlSentence(error) })

/** Puts another error in the place of the database's. */
function told<E, X>(error: E, as: (error: SqlError) => X): Exclude<E, SqlError> | X
function told<X>(error: unknown, as: (error: SqlError) => X): unknown {
  return isSqlError(error) ? as(error) : error
}

const PATIENCE = Schedule.upTo(Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("2 seconds")]), {
  times: 20
})

/** Does it again while the database is away, for half a minute; inside a transaction, which would be gone, only once. */
const retryingForHalfAMinute =
  (sql: SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>, errorOf: (error: E) => unknown) =>
    Effect.flatMap(Effect.serviceOption(sql.transactionService), (outer) =>
      Option.isSome(outer)
        ? effect
        : Effect.retry(effect, { schedule: PATIENCE, while: (error) => isGone(errorOf(error)) })
    )

/**
 * Reads from the database what `path` names, and waits for a database that is away.
 *
 * @since 0.1.0
 */
export const readingSql =
  (sql: SqlClient, path: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, SqlError> | InputMissing, R> =>
    retryingForHalfAMinute(sql)(effect, (error) => error).pipe(
      Effect.mapError((error) => told(error, cannotReadSql(path)))
    )

/** Tells a failure of what was done in a transaction from one of the transaction. */
class Inside<E> {
  readonly _tag = "Inside"
  readonly error: E
  constructor(error: E) {
    this.error = error
  }
}

const sqlOf = (defect: unknown): unknown => (defect instanceof Inside ? defect.error : defect)

/**
 * Where the database goes away, a transaction cannot be rolled back either, and dies of that: it fails all the same.
 *
 * @since 0.1.0
 */
export const failingOnceGone = <A, E, R>(
  transaction: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, E | SqlError, R> =>
  Effect.catchCause(transaction, (cause) => {
    const others = cause.reasons.filter((reason) => !(Cause.isDieReason(reason) && isGone(sqlOf(reason.defect))))
    const gone = cause.reasons
      .filter(Cause.isDieReason)
      .map(({ defect }) => sqlOf(defect))
      .find(isGone)
    return others.length === 0 && isSqlError(gone) ? Effect.fail(gone) : Effect.failCause(Cause.fromReasons(others))
  })

/**
 * Does it in one transaction, and within another one as a part of that: a failure undoes all of it. What comes to the same
 * when it is done `again` waits for a database that is away.
 *
 * @since 0.1.0
 */
export const inTransaction =
  (sql: SqlClient, path: string, { again = false }: { readonly again?: boolean } = {}) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, SqlError> | CannotWrite, R> => {
    const errorOf = (error: Inside<E> | SqlError) => (error._tag === "Inside" ? error.error : error)
    const once = sql.withTransaction(Effect.mapError(effect, (error) => new Inside(error))).pipe(failingOnceGone)
    return (again ? retryingForHalfAMinute(sql)(once, errorOf) : once).pipe(
      Effect.mapError((error) => told(errorOf(error), cannotWriteSql(path)))
    )
  }
