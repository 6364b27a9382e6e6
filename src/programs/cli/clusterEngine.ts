import { layerClientProtocol, layerSocketServer } from "@effect/platform-node/NodeClusterSocket"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Deferred, Effect, Layer, Option } from "effect"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as Runners from "effect/cluster/Runners"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import * as SocketRunner from "effect/cluster/SocketRunner"
import * as SqlMessageStorage from "effect/cluster/SqlMessageStorage"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import * as RpcSerialization from "effect/rpc/RpcSerialization"
import { namingFailure } from "../../services/sql/Database.ts"
import type { Listening } from "../cluster/runWorker.ts"
import { closingSockets } from "./closingSockets.ts"
import { WorkerSelf } from "../cluster/WorkerSelf.ts"

const PREFIX = "assay_cluster"

/**
 * A worker that was killed is noticed within some six seconds. The locks on shards stay as long as the engine has them: where
 * they expire sooner, a worker that is only slow loses its work to another one, and half of it is done twice.
 */
const SETTINGS = {
  runnerHealthCheckInterval: "2 seconds",
  refreshAssignmentsInterval: "1 second",
  entityMessagePollInterval: "1 second",
  simulateRemoteSerialization: false
} as const

const storage = Layer.mergeAll(
  SqlMessageStorage.layerWith({ prefix: PREFIX }).pipe(Layer.provide(NodeCrypto.layerDigest)),
  namingFailure(SqlRunnerStorage.layerWith({ prefix: PREFIX }))
)

const engine = ClusterWorkflowEngine.layer

type Settings = ShardingConfig.ShardingConfig["Service"]

/**
 * What is under way where a share goes to another worker may end there, as long as the engine has it; a worker that leaves has
 * waited for it already. The engine asks for this setting each time that something ends.
 */
const terminating = ({ drained }: WorkerSelf["Service"], settings: Settings): Settings => ({
  ...settings,
  get entityTerminationTimeout() {
    return Deferred.isDoneUnsafe(drained) ? 0 : settings.entityTerminationTimeout
  }
})

const settingsWith = (config: Partial<Settings>): Settings => ({ ...ShardingConfig.defaults, ...SETTINGS, ...config })

/**
 * The engine of a worker: it takes its share of the durable work that stands in the database.
 *
 * @since 0.1.0
 */
export const workerEngine = ({ host, port, address }: Listening) => {
  const settings = settingsWith({
    runnerAddress: Option.some(RunnerAddress.make(address.host, address.port)),
    runnerListenAddress: Option.some(RunnerAddress.make(host, port))
  })
  const config = Layer.effect(
    ShardingConfig.ShardingConfig,
    Effect.map(WorkerSelf, (self) => terminating(self, settings))
  )
  const health = RunnerHealth.layerPing.pipe(Layer.provide(Runners.layerRpc), Layer.provide(layerClientProtocol))
  return engine.pipe(
    Layer.provideMerge(SocketRunner.layer),
    Layer.provide([closingSockets(layerSocketServer), layerClientProtocol, health]),
    Layer.provideMerge(storage),
    Layer.provideMerge(config),
    Layer.provide(RpcSerialization.layerNdjson)
  )
}

/**
 * The engine of whoever only hands work in.
 *
 * @since 0.1.0
 */
export const submitterEngine = engine.pipe(
  Layer.provideMerge(SocketRunner.layerClientOnly),
  Layer.provide(layerClientProtocol),
  Layer.provideMerge(storage),
  Layer.provide([ShardingConfig.layer(settingsWith({ runnerAddress: Option.none() })), RpcSerialization.layerNdjson])
)
