import * as NodeServices from "@effect/platform-node/NodeServices"
import { ConfigProvider, Effect, Layer } from "effect"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { workshop } from "./isolating.ts"

/** How the programs that `machineWithout` runs end on every machine. */
export const ENDS = ["Exited", "Text", "Signalled", "NotStarted"]

/** This machine as if some of its programs did not work. */
export const machineWithout = Effect.fnUntraced(function* (programs: ReadonlyArray<string>) {
  const { fs, at, write, sh, run } = yield* workshop
  yield* Effect.forEach(programs, (program) => write(`bin/${program}`, "#!/bin/sh\nexit 1\n"))
  yield* Effect.forEach(programs, (program) => fs.chmod(at(`bin/${program}`), 0o755))
  const env = ConfigProvider.fromEnv({ env: { PATH: `${at("bin")}:/usr/bin:/bin`, HOME: at("cwd") } })
  const layer = Layer.fresh(ProcessIsolation.layer).pipe(
    Layer.provide(ConfigProvider.layer(env)),
    Layer.provide(NodeServices.layer)
  )
  return yield* Effect.gen(function* () {
    const isolation = yield* ProcessIsolation
    const end = yield* run(["sh", "-c", "printf a >&3; exit 3"])
    const killed = yield* sh("kill -9 $$")
    const missing = yield* run(["no-such-program"])
    return {
      words: yield* isolation.classOf({ isNode: true, network: true }),
      ends: [end.ended._tag, end.reply._tag, killed.ended._tag, missing.ended._tag]
    }
  }).pipe(Effect.provideService(ConfigProvider.ConfigProvider, env), Effect.provide(layer))
})
