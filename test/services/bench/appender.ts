import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { AuditChain } from "../../../src/services/AuditChain.ts"
import { report, row } from "../../domain/bench/benchReports.ts"

// Appends reports to a chain, as many as are asked for, and prints a line for each that is in it.
const [dir = "", prefix = "", count = "0"] = process.argv.slice(2)

const append = (index: number) =>
  AuditChain.use((chain) => chain.append(report(`${prefix}${index}`, [row("one", true)]))).pipe(
    Effect.andThen(Effect.sync(() => process.stdout.write(`${prefix}${index}\n`)))
  )

await Effect.runPromise(
  Effect.forEach(
    Array.from({ length: Number(count) }, (_, index) => index),
    append,
    { discard: true }
  ).pipe(Effect.provide(AuditChain.layerDirectory(dir).pipe(Layer.provide(NodeServices.layer))))
)
