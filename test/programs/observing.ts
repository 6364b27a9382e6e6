import { Effect, Layer, Logger, Metric, References, Tracer } from "effect"

/** What was logged: message and fields. */
interface Logged {
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Does something and gives, besides its result, all that an observer gets of it: spans, metrics and logs. */
export const observed = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const spans: Array<Tracer.NativeSpan> = []
  const logs: Array<Logged> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const logger = Logger.make<unknown, void>(({ fiber, message }) => {
    logs.push({ message: String(message), fields: fiber.getRef(References.CurrentLogAnnotations) })
  })
  const { result, metrics } = yield* Effect.all({ result: effect, metrics: Metric.snapshot }).pipe(
    Effect.provideService(Metric.MetricRegistry, new Map()),
    Effect.provideService(Tracer.Tracer, tracer),
    Effect.provideService(References.MinimumLogLevel, "Debug"),
    Effect.provide(Layer.mergeAll(Logger.layer([logger])))
  )
  const named = (name: string) =>
    spans.filter((span) => span.name === name).map(({ attributes }) => Object.fromEntries(attributes))
  /** The values of a counter, or the counts of a histogram, by the labels that are asked for. */
  const counts = (id: string, ...labels: ReadonlyArray<string>): Readonly<Record<string, number>> =>
    Object.fromEntries(
      metrics
        .filter((metric) => metric.id === id)
        .map(({ attributes, state }) => [
          labels.map((label) => attributes?.[label] ?? "").join(" "),
          "count" in state ? Number(state.count) : Number.NaN
        ])
    )
  const all = JSON.stringify([
    spans.map(({ attributes, events, name }) => ({ name, attributes: [...attributes], events: events.map(String) })),
    metrics.map(({ attributes, id }) => ({ id, attributes })),
    logs
  ])
  return { result, spans, named, counts, logs, all }
})
