import { Flag } from "effect/cli"
import { textFlag } from "./given.ts"

const DATABASE = /^postgres(?:ql)?:\/\/[^/]/u

/** What stands there is not repeated: it may hold a password. */
const databaseFlag = <const Name extends string>(name: Name) =>
  textFlag(name).pipe(
    Flag.filter(
      (url) => DATABASE.test(url) && URL.canParse(url),
      () => "Expected the URL of a PostgreSQL database, as postgres://assay@db.example.org/assay"
    ),
    Flag.withMetavar("URL")
  )

const WHERE = "postgres://USER@HOST/DATABASE. A password is best left to the variable PGPASSWORD"

/**
 * `--cluster URL` of a command that is about a cluster.
 *
 * @since 0.1.0
 */
export const clusterFlag = databaseFlag("cluster").pipe(Flag.withDescription(`The database of the cluster: ${WHERE}`))

/**
 * `--cluster URL` of a command that can have its work done by a cluster.
 *
 * @since 0.1.0
 */
export const onClusterFlag = databaseFlag("cluster").pipe(
  Flag.withDescription(`Have the workers of a cluster do it: ${WHERE}`),
  Flag.optional
)

/**
 * `--cluster URL` and `--detach` of a command that can hand its work in.
 *
 * @since 0.1.0
 */
export const onCluster = {
  cluster: onClusterFlag,
  detach: Flag.Boolean("detach").pipe(
    Flag.withDescription("With --cluster: hand it in and leave; `assay attach` follows it"),
    Flag.withDefault(false)
  )
}

/**
 * `--database URL` of a worker.
 *
 * @since 0.1.0
 */
export const workerDatabaseFlag = databaseFlag("database").pipe(
  Flag.withDescription(`The database that the workers share: ${WHERE}`)
)
