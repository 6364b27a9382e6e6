import { Layer } from "effect"
import { AssayConfig } from "../../services/AssayConfig.ts"
import { RunStore } from "../../services/RunStore.ts"
import { SourceReader } from "../../services/SourceReader.ts"

/**
 * The services that open and write runs, for the handlers that need them.
 *
 * @since 0.1.0
 */
export const runServices = Layer.mergeAll(AssayConfig.layer, RunStore.layer).pipe(
  Layer.provideMerge(SourceReader.layer)
)
