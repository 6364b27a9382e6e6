import { Layer } from "effect"
import { clusterDispatcher } from "../cluster/clusterDispatcher.ts"
import { submitterEngine } from "./clusterEngine.ts"
import { clusterServices } from "./clusterServices.ts"

/**
 * What has a run's answers got by the workers of a cluster, and keeps the run in its database.
 *
 * @since 0.1.0
 */
export const onCluster = (url: string, options: { readonly detach: boolean }) =>
  clusterDispatcher(options).pipe(Layer.provide(submitterEngine), Layer.provideMerge(clusterServices(url)))
