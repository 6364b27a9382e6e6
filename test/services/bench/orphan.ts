// Starts an isolated program that sleeps, for a test that kills this process by force.
import { argv } from "node:process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"

const [, , layer, folder = "", mark = ""] = argv

const program = ProcessIsolation.use((isolation) =>
  isolation.run({
    argv: ["sleep", mark],
    cwd: folder,
    stdin: "",
    env: {},
    inherit: [],
    seconds: 60,
    network: false,
    read: [],
    write: [],
    bare: [],
    hide: [],
    logs: { folder, name: "sleep" }
  })
)

const isolation = layer === "plain" ? ProcessIsolation.layerPlain : ProcessIsolation.layer
await Effect.runPromise(program.pipe(Effect.provide(isolation.pipe(Layer.provide(NodeServices.layer)))))
