// A small release service: which of the models that we evaluated may be used? It answers from a stored run, and says why
// not. Run it with: node examples/embed.ts [RUN]
import { argv } from "node:process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Context, Effect, Layer } from "effect"
import { gateReasonText, gateStoredRun, type Level, RunStore } from "assay"

class Releases extends Context.Service<
  Releases,
  {
    /** The groups that may be used, and for the others the reasons why not. */
    readonly decide: (minLevel: Level) => Effect.Effect<ReadonlyArray<string>, Effect.Error<ReturnType<typeof ask>>>
  }
>()("examples/Releases") {
  static readonly layerRun = (run: string) =>
    Layer.effect(
      Releases,
      Effect.gen(function* () {
        const store = yield* RunStore
        const decide = (minLevel: Level) => ask(run, minLevel).pipe(Effect.provideService(RunStore, store))
        return Releases.of({ decide })
      })
    )
}

const ask = Effect.fn("ask")(function* (run: string, minLevel: Level) {
  const decision = yield* gateStoredRun({ run, judge: "checks", minCoverage: 1, minLevel })
  return decision.groups.map(({ model, variant, met, reasons }) => {
    const why = reasons.map((reason) => gateReasonText(reason, decision.pack.language)).join("; ")
    return met ? `${model} / ${variant}: released` : `${model} / ${variant}: held back (${why})`
  })
})

const services = Releases.layerRun(argv[2] ?? "examples/runs/office").pipe(
  Layer.provide(RunStore.layer),
  Layer.provide(NodeServices.layer)
)
const lines = await Effect.runPromise(
  Releases.use((releases) => releases.decide("solid")).pipe(Effect.provide(services))
)
console.log(lines.join("\n"))
