import { Effect, Option } from "effect"
import { configFile } from "../../../services/AssayConfig.ts"
import { showConfig } from "../../showConfig.ts"
import type { ConfigShowFlags } from "../config.ts"
import { writeReport } from "../output.ts"
import { configJson, configText } from "../render/config.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

export const configShow = Effect.fn("config show")(function* (flags: ConfigShowFlags) {
  const shown = yield* showConfig({
    models: flags.model,
    endpoint: Option.getOrUndefined(flags.endpoint),
    concurrency: Option.getOrUndefined(flags.concurrency),
    requestSeconds: Option.getOrUndefined(flags.requestSeconds),
    minLevel: Option.getOrUndefined(flags.minLevel),
    minCoverage: Option.getOrUndefined(flags.minCoverage)
  })
  const text = flags.format === "json" ? configJson(shown) : configText(shown, yield* Screen)
  yield* writeReport(text, flags.out, [configFile])
}, Effect.provide(runServices))
