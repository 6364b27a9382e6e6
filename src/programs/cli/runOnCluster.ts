import { Effect, Layer } from "effect"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { clusterDispatcher } from "../cluster/clusterDispatcher.ts"
import { submitterEngine } from "./clusterEngine.ts"
import { withCluster } from "./clusterServices.ts"
import { remark } from "./output.ts"

/** Whoever hands something in while nobody would do it is to know why nothing happens. */
const tellOfNoWorker = Effect.gen(function* () {
  const { workers } = yield* ClusterStore
  if ((yield* workers.alive()).length > 0) return
  yield* remark("No worker is there: what is due waits until one comes. Start one: assay worker --database URL")
}).pipe(Effect.ignore)

/**
 * What hands work in to the workers of a cluster, and keeps runs in its database.
 *
 * @since 0.1.0
 */
export const submitting = (url: string) =>
  Layer.effectDiscard(tellOfNoWorker).pipe(Layer.provideMerge(submitterEngine), Layer.provideMerge(withCluster(url)))

/**
 * What has a run's answers got by the workers of a cluster, and keeps the run in its database.
 *
 * @since 0.1.0
 */
export const onCluster = (url: string, options: { readonly detach: boolean }) =>
  clusterDispatcher(options).pipe(Layer.provideMerge(submitting(url)))
