import { cpSync, existsSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { Api } from "../../src/programs/cli/answering/api.ts"
import { exits, office, refuses, until, workshop } from "./assay.ts"
import { commandPlan, planText } from "./dodPlans.ts"

const WAITING = "touch began; while [ ! -e go ]; do sleep 0.05; done"

const shop = workshop()
cpSync(office, shop.at("runs/office"), { recursive: true })
shop.write("plan.yaml", planText('definition_of_done: ["Tests pass"]\n'))
shop.write("waits.json", commandPlan(WAITING))

const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\n/u

/** Starts the server on a free port and gives its address, as it says it. */
const serving = async (...flags: ReadonlyArray<string>) => {
  const { child, ended } = shop.start(["serve", "--port", "0", ...flags])
  let said = ""
  child.stdout?.on("data", (text: string) => (said += text))
  await until("the server has said its address", () => ADDRESS.test(said) || child.exitCode !== null)
  return { child, ended, address: said.trim() }
}

const server = serving()

const Answer = Schema.fromJsonString(
  Schema.Struct({
    exit: Schema.optionalKey(Schema.Struct({ code: Schema.Int })),
    message: Schema.optionalKey(Schema.String)
  })
)

/** A request as a program makes it, which may send any header. */
const ask = async (path: string, headers: Record<string, string> = {}, body?: string) => {
  const { address } = await server
  return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | ReadonlyArray<string>> }>(
    (resolve, reject) => {
      const asked = request(address + path, { method: body === undefined ? "GET" : "POST", headers }, (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (part: string) => (text += part))
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
      })
      asked.on("error", reject)
      asked.end(body)
    }
  )
}

const json = { "content-type": "application/json" }

/** The status of an answer, and what its body says. */
const statusOf = async (path: string, body?: string) => {
  const { status, text } = await ask(path, body === undefined ? {} : json, body)
  const { exit, message } = Schema.decodeSync(Answer)(text)
  return { status, code: exit?.code, message }
}

const withClient = <A, E>(use: (client: HttpApiClient.ForApi<typeof Api>) => Effect.Effect<A, E>) =>
  Effect.promise(() => server).pipe(
    Effect.flatMap(({ address }) => HttpApiClient.make(Api, { baseUrl: address })),
    Effect.flatMap(use),
    Effect.provide(FetchHttpClient.layer)
  )

describe("assay serve", () => {
  it.live("answers a typed client; a closed gate is a failure that holds every reason", () =>
    Effect.gen(function* () {
      const careful = { run: "runs/office", model: "careful-7b", variant: "baseline" }
      const passed = yield* withClient((client) => client.gate({ query: careful }))
      assert.deepStrictEqual(passed.exit, { code: 0, name: "ok" })
      const blocked = yield* Effect.flip(withClient((client) => client.gate({ query: { run: "runs/office" } })))
      assert.isTrue("groups" in blocked)
      if ("groups" in blocked) {
        assert.deepStrictEqual(blocked.exit, { code: 10, name: "knockedOut" })
        assert.isNotEmpty(blocked.groups.find(({ outcome }) => outcome === "knockedOut")?.reasons)
      }
      const scores = yield* withClient((client) => client.score({ query: { run: "runs/office", min_coverage: 0.5 } }))
      assert.strictEqual(scores.min_coverage, 0.5)
      const plan = { plan: "plan.yaml", context: ["Tests pass=true"] }
      assert.isTrue((yield* withClient((client) => client.dodCheck({ payload: plan }))).allowed)
      const { exit } = yield* withClient((client) => client.benchStatus({ query: {} }))
      assert.strictEqual(exit.code, 0)
    })
  )

  it.live("says what is wrong with a request in the words of the command line", () =>
    Effect.gen(function* () {
      const none = yield* Effect.flip(withClient((client) => client.gate({ query: { run: "runs/none" } })))
      assert.deepInclude(none, { status: 404, error: "InputMissing", exit: { code: 66, name: "inputMissing" } })
      const nobody = yield* Effect.flip(
        withClient((client) => client.score({ query: { run: "runs/office", judge: "nobody" } }))
      )
      assert.deepInclude(nobody, { status: 400, exit: { code: 64, name: "usage" } })
      const plan = yield* Effect.flip(
        withClient((client) => client.dodCheck({ payload: { plan: "runs/office/run.json" } }))
      )
      assert.deepInclude(plan, { status: 422, exit: { code: 65, name: "invalidData" } })
    })
  )

  it("lets no status of a closed gate, an unknown condition or a path outside look like a pass", async () => {
    assert.strictEqual((await statusOf("/api/gate?run=runs/office&model=careful-7b&variant=baseline")).status, 200)
    assert.deepInclude(await statusOf("/api/gate?run=runs/office"), { status: 409, code: 10 })
    assert.deepInclude(await statusOf("/api/dod/check", '{"plan":"plan.yaml"}'), { status: 409, code: 13 })
    for (const query of ["", "run=", "run=runs/office&min_levl=strong", "run=runs/office&run=runs/office"]) {
      const { code, message, status } = await statusOf(`/api/gate?${query}`)
      assert.deepStrictEqual([status, code], [400, 64], query)
      assert.isNotEmpty(message, query)
    }
    for (const body of ["{", "[]", '{"plan":"plan.yaml","allow_no_dod":true}']) {
      assert.deepInclude(await statusOf("/api/dod/check", body), { status: 400, code: 64 }, body)
    }
    const long = await ask("/api/dod/check", json, JSON.stringify({ plan: "x".repeat(2 * 1024 * 1024) }))
    assert.strictEqual(long.status, 413)
    assert.deepInclude(await statusOf("/api/gate?run=/etc"), { status: 404, code: 66 })
    assert.deepInclude(await statusOf("/api/none"), { status: 404 })
  })

  it("answers no page of elsewhere, and gives none the right to read", async () => {
    const { address } = await server
    const port = new URL(address).port
    const gate = "/api/gate?run=runs/office&model=careful-7b&variant=baseline"
    for (const path of [gate, "/openapi.json", "/none"]) {
      for (const headers of [
        { host: "evil.example" },
        { host: `evil.example:${port}` },
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" }
      ]) {
        const { headers: answered, status, text } = await ask(path, headers)
        assert.strictEqual(status, 403, `${path} ${JSON.stringify(headers)}`)
        assert.notInclude(text, "careful")
        assert.isUndefined(answered["access-control-allow-origin"])
      }
    }
    const own = await ask(gate, { origin: address })
    assert.strictEqual(own.status, 200)
    assert.isUndefined(own.headers["access-control-allow-origin"])
    const plan = '{"plan":"plan.yaml"}'
    assert.strictEqual((await ask("/api/dod/check", { ...json, origin: "https://evil.example" }, plan)).status, 403)
    assert.notStrictEqual((await ask("/api/dod/check", { "content-type": "text/plain" }, plan)).status, 200)
  })

  it("describes itself as OpenAPI, with every answer and no reference that leads nowhere", async () => {
    const { status, text } = await ask("/openapi.json")
    assert.strictEqual(status, 200)
    const Document = Schema.fromJsonString(
      Schema.Struct({
        openapi: Schema.String,
        paths: Schema.Record(
          Schema.String,
          Schema.Record(Schema.String, Schema.Struct({ responses: Schema.Record(Schema.String, Schema.Json) }))
        ),
        components: Schema.Struct({ schemas: Schema.Record(Schema.String, Schema.Json) })
      })
    )
    const { components, openapi, paths } = Schema.decodeSync(Document)(text)
    assert.match(openapi, /^3\.1\./u)
    assert.deepStrictEqual(Object.keys(paths).toSorted(), ["/api/bench", "/api/dod/check", "/api/gate", "/api/score"])
    assert.includeMembers(Object.keys(paths["/api/gate"]?.["get"]?.responses ?? {}), [
      "200",
      "400",
      "404",
      "409",
      "422"
    ])
    const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/gu)].map(([, name]) =>
      decodeURIComponent(name ?? "")
    )
    assert.deepStrictEqual(
      names.filter((name) => components.schemas[name] === undefined),
      []
    )
  })

  it("says it where its port is taken, and nothing on stderr of what it answered", async () => {
    const { address, child, ended } = await server
    const port = new URL(address).port
    refuses(await shop.assay("serve", "--port", port), 64, `The port ${port} cannot be used`)
    child.kill("SIGTERM")
    const { code, stderr, stdout } = await ended
    assert.strictEqual(code, 130)
    assert.match(stdout, ADDRESS)
    assert.notInclude(stderr, "/api/")
  })
})

describe("Ctrl-C on assay serve", () => {
  it("answers what is under way, and takes nothing more", async () => {
    exits(await shop.assay("dod", "approve", "waits.json", "--out", "approved.yaml"), 0)
    const { address, child, ended } = await serving("--approved", "approved.yaml", "--allow-commands")
    const asking = fetch(`${address}/api/dod/check`, { method: "POST", headers: json, body: '{"plan":"waits.json"}' })
    await until("the command runs", () => existsSync(shop.at("began")))
    child.kill("SIGINT")
    const refused = async (): Promise<boolean> => {
      try {
        return (await fetch(`${address}/openapi.json`)).status !== 200
      } catch {
        return true
      }
    }
    let closed = false
    while (!closed) closed = await refused()
    writeFileSync(shop.at("go"), "")
    const answer = await asking
    assert.strictEqual(answer.status, 200)
    assert.include(await answer.text(), '"allowed":true')
    assert.strictEqual((await ended).code, 130)
  })
})
