import * as NodeChildProcessSpawner from "@effect/platform-node/NodeChildProcessSpawner"
import { Layer } from "effect"
import { BenchHarness } from "../../services/BenchHarness.ts"
import { BenchLoader } from "../../services/BenchLoader.ts"
import { HostProcess } from "../../services/HostProcess.ts"
import { ModuleLoader } from "../../services/ModuleLoader.ts"
import { ProcessIsolation } from "../../services/ProcessIsolation.ts"
import { RubricHost } from "../../services/RubricHost.ts"
import { SourceReader } from "../../services/SourceReader.ts"
import { SystemUnderTest } from "../../services/SystemUnderTest.ts"
import { TaskClassRegistry } from "../../services/TaskClassRegistry.ts"
import { TierConfig } from "../../services/TierConfig.ts"

const files = Layer.mergeAll(TaskClassRegistry.layer, ModuleLoader.layer).pipe(Layer.provideMerge(SourceReader.layer))

/**
 * The services that read task classes, and start nothing.
 *
 * @since 0.1.0
 */
export const benchReading = Layer.mergeAll(BenchLoader.layer, TierConfig.layer, HostProcess.layer).pipe(
  Layer.provideMerge(files)
)

/**
 * The services that load and run task classes. The audit chain and the cache lie where the bench is, and are added by
 * who knows that.
 *
 * @since 0.1.0
 */
export const benchServices = Layer.mergeAll(SystemUnderTest.layer, BenchHarness.layer, RubricHost.layer).pipe(
  Layer.provideMerge(Layer.merge(benchReading, ProcessIsolation.layer)),
  Layer.provideMerge(NodeChildProcessSpawner.layer)
)
