import { Config, Effect, Layer, Option, Redacted } from "effect"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { SourceReader } from "../../services/SourceReader.ts"
import { postgresClient } from "../../services/sql/postgresClient.ts"
import { sqlRunStore } from "../../services/sql/sqlRunStore.ts"

const PASSWORD_VARIABLE = "PGPASSWORD"

/** The URL with the password of the environment, where it has none of its own. */
const withPassword = (url: string) =>
  Effect.map(Effect.option(Config.Redacted(PASSWORD_VARIABLE)), (found) => {
    const whole = new URL(url)
    if (whole.password === "" && Option.isSome(found)) whole.password = encodeURIComponent(Redacted.value(found.value))
    return Redacted.make(whole.href)
  })

/**
 * The runs of a cluster, in the place of those of this machine.
 *
 * @since 0.1.0
 */
export const withCluster = (url: string) => clusterServices(url).pipe(Layer.provide(SourceReader.layer))

/**
 * The runs of a cluster in its database, and what its workers know of each other.
 *
 * @since 0.1.0
 */
export const clusterServices = (url: string) =>
  ClusterStore.layer.pipe(
    Layer.provideMerge(sqlRunStore),
    Layer.provideMerge(Layer.unwrap(Effect.map(withPassword(url), (whole) => postgresClient(whole))))
  )
