import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Option, References, Tracer } from "effect"
import { telemetryOf } from "../../../src/programs/cli/Telemetry.ts"
import { safeTracer } from "../../../src/programs/cli/telemetry/safeTracer.ts"
import { settingsOf } from "../../../src/programs/cli/telemetry/settings.ts"

const ENDPOINT = "http://localhost:4318"

const isOn = (env: Readonly<Record<string, string>>): boolean => telemetryOf(env) !== telemetryOf({})

describe("Telemetry", () => {
  it("is on where the environment names an OTLP endpoint, for all signals or for one", () => {
    assert.isTrue(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }))
    assert.isTrue(isOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }))
    assert.isTrue(isOn({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: "false" }))
  })

  it("is off without one, with an empty one, and where OpenTelemetry is disabled", () => {
    assert.isFalse(isOn({}))
    assert.isFalse(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: " ", OTEL_TRACES_EXPORTER: "otlp" }))
    assert.isFalse(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: "TRUE" }))
  })

  it.effect("makes no spans where it is off", () =>
    Effect.gen(function* () {
      const seen: Array<boolean> = []
      const look = Effect.map(References.TracerEnabled, (enabled) => void seen.push(enabled))
      yield* look
      yield* telemetryOf({}).around(look)
      assert.deepStrictEqual(seen, [true, false])
    })
  )
})

const encodings = (env: Readonly<Record<string, string>>) => {
  const { encodingOf, unspoken } = settingsOf(env)
  return [encodingOf("TRACES"), encodingOf("METRICS"), unspoken]
}

describe("The settings of telemetry", () => {
  it("turn both signals on, under the name assay, unless the environment says otherwise", () => {
    const { variables } = settingsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT,
      ASSAY_API_KEY: "key",
      OTEL_SERVICE_NAME: ""
    })
    assert.deepInclude(variables, {
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      OTEL_SERVICE_NAME: "assay",
      OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT
    })
    assert.notProperty(variables, "ASSAY_API_KEY")
    const other = settingsOf({ OTEL_METRICS_EXPORTER: "none", OTEL_RESOURCE_ATTRIBUTES: "a=b, service.name=ours" })
    assert.strictEqual(other.variables["OTEL_METRICS_EXPORTER"], "none")
    assert.notProperty(other.variables, "OTEL_SERVICE_NAME")
  })

  it("know the protocols over HTTP, a signal's own before that of all, and name those that are not spoken", () => {
    assert.deepStrictEqual(encodings({}), ["protobuf", "protobuf", []])
    assert.deepStrictEqual(encodings({ OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" }), ["json", "json", []])
    assert.deepStrictEqual(
      encodings({ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc", OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "http/json" }),
      ["json", undefined, ["grpc"]]
    )
    assert.deepStrictEqual(encodings({ OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: "grpc", OTEL_METRICS_EXPORTER: "none" }), [
      "protobuf",
      undefined,
      []
    ])
  })
})

/** The spans that an effect makes, through a safe tracer or as they are. */
const spansOf = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>, isSafe: boolean) {
  const spans: Array<Tracer.NativeSpan> = []
  const native = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const safe = safeTracer(native)
  yield* Effect.exit(effect).pipe(Effect.provideService(Tracer.Tracer, isSafe ? safe.tracer : native))
  if (isSafe) safe.endRoot(12)
  return spans
})

const shown = (spans: ReadonlyArray<Tracer.NativeSpan>) =>
  spans.map(({ attributes, events, name, status }) => ({
    name,
    attributes: [...attributes],
    events: events.length,
    cause: status._tag === "Ended" && Exit.isFailure(status.exit) ? Cause.pretty(status.exit.cause) : undefined
  }))

describe("A span that leaves the machine", () => {
  const failing = Effect.annotateCurrentSpan({ "assay.pack": "p", "url.full": "http://h/?key=secret" }).pipe(
    Effect.andThen(Effect.flatMap(Effect.currentSpan, (span) => Effect.sync(() => span.event("secret", 0n)))),
    Effect.andThen(Effect.fail({ _tag: "Refused", message: "the secret text" })),
    Effect.withSpan("inner"),
    Effect.withSpan("run")
  )

  it.effect("says the name of a failure and nothing of its text, and holds known attributes only", () =>
    Effect.gen(function* () {
      const spans = shown(yield* spansOf(failing, true))
      assert.deepStrictEqual(
        spans.map(({ name }) => name),
        ["assay run", "inner"]
      )
      assert.deepStrictEqual(spans[1]?.attributes, [["assay.pack", "p"]])
      assert.include(spans[1]?.cause, "Refused")
      assert.notInclude(JSON.stringify(spans), "secret")
      assert.strictEqual(spans[1]?.events, 0)
    })
  )

  it.effect("would tell more without that", () =>
    Effect.gen(function* () {
      assert.include(JSON.stringify(shown(yield* spansOf(failing, false))), "secret")
    })
  )

  it.effect("of the whole command has its exit code", () =>
    Effect.gen(function* () {
      const [root] = yield* spansOf(failing, true)
      assert.deepStrictEqual(Option.fromNullishOr(root?.attributes.get("assay.exit_code")), Option.some(12))
      assert.strictEqual(root?.status._tag, "Ended")
    })
  )
})
