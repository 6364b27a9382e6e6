import { assert, describe, it } from "@effect/vitest"
import { exits, until, type Workshop, workshop } from "./assay.ts"
import { deadUrl, endpoint, packOf } from "./endpoints.ts"
import { attributesOf, metricNames, sink, spansOf } from "./sinks.ts"

const KEY = "sk-very-secret-0123456789"
const PROMPT = "Say number 1."
const ANSWER = "You said"

/** How long a command may take at most when telemetry cannot be sent: three seconds more than else, on a busy machine. */
const BOUND_MS = 90_000

const shopWith = (): Workshop => {
  const shop = workshop()
  shop.write("pack.yaml", packOf(1))
  return shop
}

const asking = (url: string, model: string): ReadonlyArray<string> => [
  "run",
  "--pack",
  "pack.yaml",
  "--endpoint",
  url,
  "--model",
  `openai-compatible:${model}`
]

describe("Telemetry", () => {
  it("of a run and its judge is sent where an OTLP endpoint is configured, without keys, prompts and answers", async () => {
    const shop = shopWith()
    const { url } = await endpoint({ key: KEY })
    const { json, paths, sent } = await sink()
    const env = { ...json, ASSAY_API_KEY: KEY, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20hidden" }
    const args = [...asking(url, "rate-limited:1,1"), "--out", "run", "--log-level", "debug", "--log-format", "json"]
    const ended = await shop.assayWith({ env }, ...args)
    exits(ended, 0)
    assert.deepStrictEqual(paths(), ["/v1/metrics", "/v1/traces"])
    assert.isTrue(sent.every(({ headers }) => headers.includes("Bearer hidden")))

    const spans = spansOf(sent)
    assert.strictEqual(new Set(spans.map(({ traceId }) => traceId)).size, 1)
    const root = spans.find(({ parentSpanId }) => parentSpanId === undefined)
    assert.strictEqual(root?.name, "assay run")
    assert.deepInclude(attributesOf(root ?? {}), { "assay.exit_code": 0 })
    assert.strictEqual(spans.filter(({ name }) => name === "answer").length, 2)
    const requests = spans.filter(({ name }) => name === "chat rate-limited:1,1").map(attributesOf)
    assert.strictEqual(requests.length, 3)
    assert.isTrue(requests.some((one) => one["error.type"] === "rate-limited" && one["assay.attempt"] === 1))
    assert.isTrue(requests.some((one) => one["assay.outcome"] === "answered" && one["assay.attempt"] === 2))
    assert.isTrue(requests.some((one) => Number(one["gen_ai.usage.output_tokens"]) > 0))
    assert.includeMembers(
      [...metricNames(sent)],
      [
        "gen_ai.client.operation.duration",
        "gen_ai.client.token.usage",
        "assay.requests",
        "assay.retries",
        "assay.answers"
      ]
    )

    const logs = ended.stderr.split("\n").filter((line) => line.startsWith("{"))
    const retry = logs.map((line) => JSON.parse(line)).find(({ message }) => message === "A model is asked again.")
    assert.deepInclude(retry?.fields, { kind: "rate-limited", model: "openai-compatible:rate-limited:1,1" })
    assert.notInclude(ended.stdout, '"level"')

    exits(await shop.assayWith({ env }, "judge", "run", "--judge", "checks"), 0)
    assert.include(metricNames(sent), "assay.verdicts")

    const said = [ended.stderr, ...sent.map(({ body }) => body)].join("\n")
    assert.include(said, "numbers")
    for (const secret of [KEY, "very-secret", PROMPT, ANSWER, "Be polite", "Bearer"]) assert.notInclude(said, secret)
    assert.include(shop.read("run/answers.jsonl"), ANSWER)
  })

  it("is sent as protobuf where nothing else is said, and when the run is interrupted, too", async () => {
    const shop = shopWith()
    const { requests, url } = await endpoint()
    const { paths, sent, url: otlp } = await sink()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: otlp }
    const { child, ended } = shop.start(asking(url, "rate-limited:9,60"), { env })
    await until("the model is asked", () => requests.length > 0)
    child.kill("SIGINT")
    exits(await ended, 130)
    assert.deepStrictEqual(paths(), ["/v1/metrics", "/v1/traces"])
    assert.isTrue(sent.every(({ type }) => type === "application/x-protobuf"))
    assert.isTrue(sent.some(({ body }) => body.includes("assay run") && body.includes("assay.exit_code")))
  })

  it("is not sent without an endpoint, nor where OpenTelemetry is disabled", async () => {
    const shop = shopWith()
    const { url } = await endpoint()
    const { json, sent } = await sink()
    const off = { ...json, OTEL_SDK_DISABLED: "true" }
    exits(await shop.assayWith({ env: off }, ...asking(url, "echo")), 0)
    exits(await shop.assayWith({ env: { OTEL_TRACES_EXPORTER: "otlp" } }, ...asking(url, "echo")), 0)
    assert.deepStrictEqual(sent, [])
  })

  it("that nobody takes changes nothing but a line on stderr: a closed port, and a sink that never answers", async () => {
    const shop = shopWith()
    const { url } = await endpoint()
    const silent = await sink({ mute: true })
    const dead = await deadUrl()
    const plain = await shop.assay(...asking(url, "refuses"))
    exits(plain, 12)
    assert.notInclude(plain.stderr, "could not be sent")
    for (const [otlp, model, code] of [
      [dead, "echo", 0],
      [dead, "refuses", 12],
      [silent.url, "refuses", 12]
    ] as const) {
      const began = performance.now()
      const ended = await shop.assayWith({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: otlp } }, ...asking(url, model))
      exits(ended, code)
      assert.isBelow(performance.now() - began, BOUND_MS)
      assert.strictEqual(
        ended.stderr.match(/warn Telemetry could not be sent to http:\/\/127\.0\.0\.1:\d+\./gu)?.length,
        1
      )
    }
    assert.isAbove(silent.sent.length, 0)
  })
})
