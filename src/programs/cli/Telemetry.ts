import { Context, Effect, identity } from "effect"
import { IsWatched } from "../../services/telemetry/watched.ts"
import type { CliFailure } from "./exitOf.ts"

/** The environment's variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * What stands around a command's handler so that somebody can watch it; by default nothing.
 *
 * @since 0.1.0
 */
export interface Telemetry {
  readonly around: <E extends CliFailure, R>(handler: Effect.Effect<void, E, R>) => Effect.Effect<void, E, R>
}

/**
 * The telemetry in force.
 *
 * @since 0.1.0
 */
export const Telemetry = Context.Reference<Telemetry>("assay/cli/Telemetry", {
  defaultValue: () => ({ around: identity })
})

const ENDPOINTS = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"
]

/** Spans and counts that nobody sees are not made. */
const off: Telemetry = {
  around: (handler) => handler.pipe(Effect.withTracerEnabled(false), Effect.provideService(IsWatched, false))
}

/**
 * Telemetry where the environment names an OTLP endpoint, as OpenTelemetry's SDKs take it; what sends it is loaded only
 * then.
 *
 * @since 0.1.0
 */
export const telemetryOf = (env: Environment): Telemetry => {
  const wanted = ENDPOINTS.some((name) => (env[name] ?? "").trim() !== "")
  if (!wanted || env["OTEL_SDK_DISABLED"]?.trim().toLowerCase() === "true") return off
  return {
    around: (handler) =>
      Effect.flatMap(
        Effect.promise(() => import("./telemetry/withTelemetry.ts")),
        ({ withTelemetry }) => withTelemetry(env, handler)
      )
  }
}
