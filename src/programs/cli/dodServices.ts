import * as NodeChildProcessSpawner from "@effect/platform-node/NodeChildProcessSpawner"
import { Layer } from "effect"
import { GitTree } from "../../services/GitTree.ts"
import { runServices } from "./runServices.ts"

/**
 * The processes that a plan may start, and git.
 *
 * @since 0.1.0
 */
export const dodProcesses = GitTree.layer.pipe(Layer.provideMerge(NodeChildProcessSpawner.layer))

/**
 * The services that check plans: files, runs as evidence, processes and the git tree.
 *
 * @since 0.1.0
 */
export const dodServices = dodProcesses.pipe(Layer.provideMerge(runServices))
