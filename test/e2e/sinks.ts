import { once } from "node:events"
import { createServer } from "node:http"
import { afterEachFile } from "../leftovers.ts"

/** A request that a sink of telemetry got. */
export interface Sent {
  readonly path: string
  readonly type: string
  readonly headers: string
  readonly body: string
}

interface Attributes {
  readonly attributes?: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
}

interface Span extends Attributes {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceId: string
}

const open = new Set<ReturnType<typeof createServer>>()

afterEachFile(() => {
  for (const server of open) server.closeAllConnections()
  for (const server of open) server.close()
  open.clear()
})

/** An OTLP endpoint in this process that answers, or never does, and what came. */
export const sink = async ({ mute = false }: { readonly mute?: boolean } = {}) => {
  const sent: Array<Sent> = []
  const server = createServer((request, response) => {
    const parts: Array<Uint8Array> = []
    request.on("data", (part: Uint8Array) => parts.push(part))
    request.on("end", () => {
      sent.push({
        path: request.url ?? "",
        type: request.headers["content-type"] ?? "",
        headers: JSON.stringify(request.headers),
        body: Buffer.concat(parts).toString("latin1")
      })
      if (!mute) response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  open.add(server)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  return {
    sent,
    url,
    json: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" },
    paths: () => [...new Set(sent.map(({ path }) => path))].toSorted()
  }
}

/** All spans that came, in the order of their start. */
export const spansOf = (sent: ReadonlyArray<Sent>): ReadonlyArray<Span> =>
  sent
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ body }): ReadonlyArray<Span> =>
      JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: ReadonlyArray<{ spans: unknown }> }) =>
        scopeSpans.flatMap(({ spans }) => spans)
      )
    )

/** The names of all metrics that came. */
export const metricNames = (sent: ReadonlyArray<Sent>): ReadonlyArray<string> =>
  sent
    .filter(({ path }) => path === "/v1/metrics")
    .flatMap(({ body }) => [...body.matchAll(/"name":"((?:gen_ai|assay)\.[^"]+)"/gu)].map(([, name]) => name ?? ""))

/** Attributes as a plain record. */
export const attributesOf = ({ attributes = [] }: Attributes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
