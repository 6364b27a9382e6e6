import { Effect, Layer, Option } from "effect"
import { AnswerCache } from "../../../services/AnswerCache.ts"
import { AssayConfig } from "../../../services/AssayConfig.ts"
import { HostProcess } from "../../../services/HostProcess.ts"
import { SourceReader } from "../../../services/SourceReader.ts"
import { openBench } from "../../cluster/openBench.ts"
import { runWorker, type WorkerEvent } from "../../cluster/runWorker.ts"
import { freePort } from "../../../services/freePort.ts"
import { scopedWithin } from "../../cluster/scopedWithin.ts"
import { workerEngine } from "../clusterEngine.ts"
import { clusterServices } from "../clusterServices.ts"
import { modelServices } from "../modelServices.ts"
import { remark } from "../output.ts"
import type { WorkerFlags } from "../worker.ts"
import { CannotWrite } from "../../../domain/source/errors.ts"
import { counted } from "../../../domain/source/wording.ts"

const words = (event: WorkerEvent): string => {
  switch (event._tag) {
    case "Working":
      return `Working at ${event.address}, on ${counted(event.slots, "answer")} at a time.`
    case "Leaving":
      return `Leaving: ${counted(event.cells, "answer")} under way may take ${counted(event.graceSeconds, "second")}; the others go to the other workers.`
  }
}

const cannotListen = ({ host, port }: WorkerFlags["listen"], why: string) =>
  new CannotWrite({ path: `${host}:${port}`, detail: `it cannot be listened at: ${why}.` })

const onEvent = (event: WorkerEvent) => remark(words(event))

const servicesFor = (database: string) =>
  Layer.mergeAll(modelServices, AnswerCache.layerNone, HostProcess.layer, AssayConfig.layer).pipe(
    Layer.provideMerge(SourceReader.layer),
    Layer.provideMerge(clusterServices(database))
  )

const CLOSED_WITHIN = "2 seconds"

/** Each time with services of its own: what another task class of the same name left in a registry is not seen. */
const benchesIn = (root: WorkerFlags["benchRoot"]) =>
  Effect.fnUntraced(
    function* (request: Parameters<typeof openBench>[1]) {
      const { benchServices } = yield* Effect.promise(() => import("../benchServices.ts"))
      const services = yield* Layer.build(Layer.fresh(benchServices))
      return yield* openBench(root, request).pipe(Effect.provide(services))
    },
    Effect.mapError(({ message }) => message)
  )

// A worker that is told to leave does so in its own time, and well. That it left are its last words: until all is closed, the
// engine may warn of what closes.
export const worker = Effect.fn("worker")(
  function* ({ database, listen, address, slots, benchRoot }: WorkerFlags) {
    const port = yield* freePort(listen).pipe(Effect.mapError(({ message }) => cannotListen(listen, message)))
    const shown = Option.getOrElse(address, () => ({ host: listen.host, port }))
    const listening = { host: listen.host, port, address: shown }
    const services = yield* Effect.interruptible(Layer.build(servicesFor(database)))
    yield* runWorker({ ...listening, slots, onEvent }, workerEngine(listening), benchesIn(benchRoot)).pipe(
      Effect.catchTag("SocketServerError", ({ message }) => Effect.fail(cannotListen({ ...listen, port }, message))),
      Effect.provide(services)
    )
  },
  scopedWithin(CLOSED_WITHIN),
  Effect.andThen(remark("Left.")),
  Effect.uninterruptible
)
