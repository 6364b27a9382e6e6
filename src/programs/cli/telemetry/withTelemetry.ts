import { ConfigProvider, Context, Effect, Exit, Fiber, Layer, References, Scope, Tracer } from "effect"
import { HttpClient } from "effect/http"
import { OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { type CliFailure, exitOf } from "../exitOf.ts"
import type { Environment } from "../Telemetry.ts"
import { safeTracer } from "./safeTracer.ts"
import { settingsOf, type Signal, type TelemetrySettings } from "./settings.ts"
import { Sink } from "./Sink.ts"

/** How long the end of a command may wait for its telemetry. */
const MOST_WAIT = "3 seconds"

const exporters = { TRACES: OtlpTracer.layerFromConfig(), METRICS: OtlpMetrics.layerFromConfig() }
const serializations = { protobuf: OtlpSerialization.layerProtobuf, json: OtlpSerialization.layerJson }

const exporterOf = (signal: Signal, { encodingOf }: TelemetrySettings) => {
  const encoding = encodingOf(signal)
  return encoding === undefined ? Layer.empty : Layer.provide(exporters[signal], serializations[encoding])
}

const warnOfProtocols = ({ unspoken }: TelemetrySettings) =>
  unspoken.length === 0
    ? Effect.void
    : Effect.logWarning(
        `Telemetry is sent as http/protobuf or http/json, not as ${unspoken.join(" or ")}: see OTEL_EXPORTER_OTLP_PROTOCOL.`
      )

const warnOfLoss = ({ lost, redirecting }: Sink) => {
  if (lost.length === 0) return Effect.void
  const elsewhere =
    redirecting.length === 0
      ? ""
      : ` ${redirecting.join(" and ")} names another address, and redirects are not followed: set OTEL_EXPORTER_OTLP_ENDPOINT to that one.`
  return Effect.logWarning(
    `Telemetry could not be sent to ${lost.join(" and ")}.${elsewhere} The result is not affected.`
  )
}

/** What exports; it says nothing itself, since its errors show the addresses and headers of its requests. */
const start = (settings: TelemetrySettings, sink: Sink, scope: Scope.Scope) =>
  Layer.mergeAll(exporterOf("TRACES", settings), exporterOf("METRICS", settings)).pipe(
    Layer.provide(Layer.effect(HttpClient.HttpClient, sink.client)),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnvRecord(settings.variables))),
    Layer.buildWithScope(scope),
    Effect.provideService(References.MinimumLogLevel, "None"),
    Effect.exit
  )

/** Sends what is left, in a fiber of its own: an interruption of the command must not end that, nor it hold the command up. */
const finish = (sink: Sink, scope: Scope.Closeable) =>
  Effect.gen(function* () {
    sink.end()
    const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
    yield* Effect.timeoutOption(Fiber.await(closing), MOST_WAIT)
    yield* sink.giveUp
    yield* Fiber.interrupt(closing)
  }).pipe(Effect.forkDetach, Effect.flatMap(Fiber.await))

/**
 * Runs a command and sends its traces and metrics to the OTLP endpoint of the environment. Nothing of that can change what
 * the command does or its exit code: what cannot be sent in a few seconds is dropped, and a warning says so.
 *
 * @since 0.1.0
 */
export const withTelemetry = <E extends CliFailure, R>(
  env: Environment,
  handler: Effect.Effect<void, E, R>
): Effect.Effect<void, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const settings = settingsOf(env)
      yield* warnOfProtocols(settings)
      const sink = new Sink(settings.requestMs)
      const scope = yield* Scope.make()
      const started = yield* start(settings, sink, scope)
      if (Exit.isFailure(started)) {
        yield* Effect.logWarning("No telemetry is sent: a variable OTEL_* has a value that cannot be understood.")
        yield* Scope.close(scope, Exit.void)
        return yield* restore(handler)
      }
      const { endRoot, tracer } = safeTracer(Context.get(started.value, Tracer.Tracer))
      const exit = yield* Effect.exit(restore(Effect.provideService(handler, Tracer.Tracer, tracer)))
      endRoot(exitOf(exit).code)
      yield* finish(sink, scope)
      yield* warnOfLoss(sink)
      return yield* exit
    })
  )
