import * as NodeServices from "@effect/platform-node/NodeServices"
import { it } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { probedOnce } from "./probedOnce.ts"

type Needs = NodeServices.NodeServices | ProcessIsolation | Scope.Scope

/** The isolation that this machine allows. */
export const probed = Layer.provide(ProcessIsolation.layer, probedOnce)

/** Tests under an isolation. */
export const on = (layer: typeof ProcessIsolation.layer) => {
  const all = Layer.provideMerge(layer, NodeServices.layer)
  return <A, E>(title: string, test: Effect.Effect<A, E, Needs>) =>
    it.live(title, () => test.pipe(Effect.scoped, Effect.provide(all)))
}
