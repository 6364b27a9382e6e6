import { version } from "../../../version.ts"
import type { Environment } from "../Telemetry.ts"

const signals = ["TRACES", "METRICS"] as const

/**
 * A kind of telemetry that Assay sends.
 *
 * @since 0.1.0
 */
export type Signal = (typeof signals)[number]

/**
 * How a signal is written; undefined for a protocol that is not spoken.
 *
 * @since 0.1.0
 */
type Encoding = "protobuf" | "json" | undefined

/**
 * What the environment says of telemetry. `variables` are those of OpenTelemetry with the defaults that a user of its
 * SDKs expects: an endpoint alone turns a signal on, and the service is `assay`.
 *
 * @since 0.1.0
 */
export interface TelemetrySettings {
  readonly variables: Readonly<Record<string, string>>
  readonly encodingOf: (signal: Signal) => Encoding
  /** Protocols that are asked for and not spoken. */
  readonly unspoken: ReadonlyArray<string>
  readonly requestMs: number
}

const ENCODINGS = new Map<string, Encoding>([
  ["http/protobuf", "protobuf"],
  ["http/json", "json"]
])

const REQUEST_MS = 10_000

/**
 * Reads the settings; a variable that is empty counts as not set.
 *
 * @since 0.1.0
 */
export const settingsOf = (env: Environment): TelemetrySettings => {
  const given = new Map(
    Object.entries(env).flatMap(([name, value]) => {
      const text = value?.trim() ?? ""
      return name.startsWith("OTEL_") && text !== "" ? [[name, text] as const] : []
    })
  )
  const resource = given.get("OTEL_RESOURCE_ATTRIBUTES") ?? ""
  const names = (attribute: string) => resource.split(",").some((pair) => pair.split("=")[0]?.trim() === attribute)
  const protocolOf = (signal: Signal) =>
    given.get(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`) ?? given.get("OTEL_EXPORTER_OTLP_PROTOCOL") ?? "http/protobuf"
  return {
    variables: {
      OTEL_TRACES_EXPORTER: "otlp",
      OTEL_METRICS_EXPORTER: "otlp",
      ...(names("service.name") ? {} : { OTEL_SERVICE_NAME: "assay" }),
      ...(names("service.version") ? {} : { OTEL_SERVICE_VERSION: version }),
      ...Object.fromEntries(given)
    },
    encodingOf: (signal) => ENCODINGS.get(protocolOf(signal)),
    unspoken: [
      ...new Set(
        signals
          .filter((signal) => given.get(`OTEL_${signal}_EXPORTER`) !== "none")
          .map(protocolOf)
          .filter((protocol) => !ENCODINGS.has(protocol))
      )
    ],
    requestMs: Number(given.get("OTEL_EXPORTER_OTLP_TIMEOUT")) || REQUEST_MS
  }
}
