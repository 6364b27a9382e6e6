import * as NodeChildProcessSpawner from "@effect/platform-node/NodeChildProcessSpawner"
import { Layer } from "effect"
import { ModelClients } from "../../services/ModelClients.ts"

/**
 * The services that ask models, for the handlers that need them; some models are programs.
 *
 * @since 0.1.0
 */
export const modelServices = ModelClients.layer.pipe(Layer.provide(NodeChildProcessSpawner.layer))
