import { Effect, Layer } from "effect"
import type { Machine } from "../../../src/services/bench/fence.ts"
import { MachineProbe, probeMachine } from "../../../src/services/bench/probeMachine.ts"
import { environmentOf } from "../../../src/services/process/environment.ts"

const machines = new Map<string, Promise<Machine>>()

/**
 * Has the machine probed once for all tests of a worker with the same environment, as it is probed once for a command. The
 * tests of the probe itself, and of what a machine lacks, go without it.
 */
export const probedOnce = Layer.succeed(
  MachineProbe,
  Effect.gen(function* () {
    const environment = JSON.stringify(yield* environmentOf([]))
    const context = yield* Effect.context<Effect.Services<typeof probeMachine>>()
    const known = machines.get(environment) ?? Effect.runPromiseWith(context)(probeMachine)
    machines.set(environment, known)
    return yield* Effect.promise(() => known)
  })
)
