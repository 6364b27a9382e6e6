import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Layer, type Redacted } from "effect"
import { namingFailure } from "./Database.ts"

/** A longest answer, whose every byte is escaped, comes in one message. */
const LONGEST_MESSAGE = 96 * 1024 * 1024

/**
 * A process that is stopped, or cannot be reached any more, may be inside a transaction: what it has locked there, others
 * must not wait for until it comes back.
 */
const IDLE_MS = 20_000

/**
 * The database of this URL. At most so many connections are open at a time. One that cannot be reached at the
 * beginning is not waited for, since its address may be wrong.
 *
 * @since 0.1.0
 */
export const postgresClient = (url: Redacted.Redacted, maxConnections = 10) =>
  namingFailure(
    PgClient.layer({
      url,
      maxConnections,
      applicationName: "assay",
      maxMessageSize: LONGEST_MESSAGE,
      startupParameters: { idle_in_transaction_session_timeout: String(IDLE_MS) }
    }).pipe(Layer.tap((services) => Context.get(services, PgClient.PgClient)`select 1`))
  )
