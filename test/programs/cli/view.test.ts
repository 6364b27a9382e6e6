import { Agent, request } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Stream } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { viewRoutes } from "../../../src/programs/cli/answering/viewRoutes.ts"
import { serveLocally } from "../../../src/programs/cli/serveLocally.ts"
import { ViewIndex, ViewPrompt } from "../../../src/programs/viewing/documents.ts"
import { pageFiles } from "../../../src/programs/viewing/pageFiles.ts"
import { makeViewer } from "../../../src/programs/viewing/viewer.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { allAnswers, newRun, workshop } from "../../services/run/harness.ts"
import { documentOf, fakePage, layer as reading, optionsOf, SAMPLE } from "../viewing/viewing.ts"

const layer = Layer.provideMerge(fakePage, reading)

interface Answer {
  readonly status: number
  readonly body: Uint8Array
  readonly headers: NodeJS.Dict<string | ReadonlyArray<string>>
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A request as a program makes it, which may send any path and any header. */
const ask = (
  address: string,
  path: string,
  { headers = {}, method = "GET" }: { readonly headers?: Record<string, string>; readonly method?: string } = {}
): Effect.Effect<Answer> =>
  Effect.promise(
    () =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(address)
        const asked = request({ hostname, port, path, method, headers, agent }, (response) => {
          const parts: Array<Uint8Array> = []
          response.on("data", (part: Uint8Array) => parts.push(part))
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), headers: response.headers })
          )
        })
        asked.on("error", reject)
        asked.end()
      })
  )

const textOf = ({ body }: Answer) => new TextDecoder().decode(body)

/** The lines of an event stream, as they come. */
const linesOf = (address: string) =>
  Stream.fromAsyncIterable(
    (async function* () {
      const response = await fetch(`${address}/events`)
      const body = response.body ?? assert.fail("no body")
      yield* body.pipeThrough(new TextDecoderStream())
    })(),
    (cause) => cause
  ).pipe(Stream.splitLines)

/** Serves a viewer of some folders on a free port until the scope ends. */
const serving = Effect.fnUntraced(function* (folders: ReadonlyArray<string>) {
  const viewer = yield* makeViewer(optionsOf(folders))
  const files = yield* pageFiles("live")
  yield* Effect.forkScoped(viewer.watch)
  const address = yield* Deferred.make<string>()
  const server = yield* serveLocally({
    port: 0,
    routes: Layer.merge(viewRoutes(viewer, files), Layer.empty),
    note: "",
    atEnd: viewer.end
  }).pipe(Effect.forkScoped)
  const said = Effect.gen(function* () {
    const [line] = yield* TestConsole.logLines
    return typeof line === "string" ? yield* Deferred.succeed(address, line) : false
  })
  yield* Effect.yieldNow.pipe(Effect.andThen(said), Effect.repeat({ until: (done) => done }))
  return { viewer, server, address: yield* Deferred.await(address) }
})

describe("The server of assay view", () => {
  it.live("gives the page, its files and the documents, and lets a browser run nothing else", () =>
    Effect.gen(function* () {
      const { address } = yield* serving([SAMPLE])
      const page = yield* ask(address, "/")
      assert.include(textOf(page), '<div id="app">')
      assert.include(textOf(page), 'name="assay-mode" content="live"')
      const index = yield* ask(address, "/data/index.js?again=1")
      const { runs } = documentOf(index.body, "index", ViewIndex)
      assert.lengthOf(runs, 1)
      const prompt = yield* ask(address, "/data/runs/office/prompts/_411.js")
      assert.strictEqual(documentOf(prompt.body, "runs/office/prompts/_411", ViewPrompt).prompt.id, "A1")
      const script = yield* ask(address, "/app.js")
      for (const answer of [page, index, prompt, script]) {
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.headers["cache-control"], "no-store")
        assert.strictEqual(answer.headers["x-content-type-options"], "nosniff")
        assert.isUndefined(answer.headers["access-control-allow-origin"])
        const policy = String(answer.headers["content-security-policy"])
        assert.include(policy, "default-src 'none'")
        assert.notInclude(policy, "unsafe")
      }
      assert.match(String(page.headers["content-type"]), /^text\/html/u)
      for (const { headers } of [index, prompt, script]) {
        assert.match(String(headers["content-type"]), /^text\/javascript/u)
      }
      const head = yield* ask(address, "/data/index.js", { method: "HEAD" })
      assert.deepStrictEqual([head.status, head.body.length], [200, 0])
      assert.strictEqual(head.headers["content-length"], String(index.body.length))
      assert.strictEqual((yield* ask(address, "/events", { method: "HEAD" })).status, 200)
    }).pipe(Effect.scoped, Effect.provide([layer, TestConsole.layer]))
  )

  it.live("answers nothing from elsewhere, no other path and no other method", () =>
    Effect.gen(function* () {
      const { address } = yield* serving([SAMPLE])
      const { port } = new URL(address)
      for (const path of ["/", "/data/index.js", "/events", "/none"]) {
        for (const headers of [
          { host: "evil.example" },
          { host: `evil.example:${port}` },
          { origin: "https://evil.example" },
          { origin: "null" },
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" }
        ]) {
          const refused = yield* ask(address, path, { headers })
          assert.strictEqual(refused.status, 403, `${path} ${JSON.stringify(headers)}`)
          assert.notInclude(textOf(refused), "office")
        }
      }
      assert.strictEqual((yield* ask(address, "/data/index.js", { headers: { origin: address } })).status, 200)
      for (const path of [
        "/data/",
        "/data/.js",
        "/data/index",
        "/data/../app.js",
        "/data/..%2f..%2fpackage.js",
        "/data/%2e%2e/package.json",
        "/data/../../../package.json.js",
        "/../package.json",
        "/%2e%2e/package.json",
        "//etc/passwd",
        "/etc/passwd",
        "/app.js/",
        "/data/__proto__.js",
        "/data/runs/constructor/run.js",
        "/data/runs/office/judges/checks.js/x",
        "/.git/config"
      ]) {
        assert.strictEqual((yield* ask(address, path)).status, 404, path)
      }
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
        const { headers, status } = yield* ask(address, "/data/index.js", { method })
        assert.deepStrictEqual([status, headers["allow"]], [405, "GET, HEAD"], method)
      }
    }).pipe(Effect.scoped, Effect.provide([layer, TestConsole.layer]))
  )

  it.live("bears many that ask for everything at the same time", () =>
    Effect.gen(function* () {
      const { address } = yield* serving([SAMPLE])
      const paths = ["", "data/index.js", "data/runs/office/run.js", "data/runs/office/judges/checks.js", "app.js"]
      const prompts = ["_411", "_412", "_413", "_414"].map((key) => `data/runs/office/prompts/${key}.js`)
      const all = [...paths, ...prompts, "data/none.js"]
      const answers = yield* Effect.forEach(
        Array.from({ length: 3000 }, (_, at) => all[at % all.length] ?? ""),
        (path) => Effect.map(ask(address, `/${path}`), ({ body, status }) => `${path} ${status} ${body.length}`),
        { concurrency: 200 }
      )
      const kinds = new Set(answers)
      assert.strictEqual(kinds.size, all.length, [...kinds].join("\n"))
      assert.lengthOf(
        [...kinds].filter((kind) => kind.includes(" 200 ")),
        all.length - 1
      )
    }).pipe(Effect.scoped, Effect.provide([layer, TestConsole.layer]))
  )

  it.effect("tells of a run under way, and ends its connections when it ends", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      const run = yield* newRun(shop.at("one"))
      const { address, server } = yield* serving([shop.at("one")])
      const told = yield* linesOf(address).pipe(
        Stream.filter((line) => line.startsWith("data:")),
        Stream.take(2),
        Stream.runCollect,
        Effect.forkScoped({ startImmediately: true })
      )
      const rest = yield* Effect.forkScoped(Stream.runCollect(linesOf(address)), { startImmediately: true })
      yield* Effect.scoped(
        Effect.gen(function* () {
          const writer = yield* RunStore.use((store) => store.writeAnswers(run))
          yield* writer.append(allAnswers(run.pack.value, ["m1"]))
        })
      )
      yield* Effect.andThen(TestClock.adjust("1 second"), Effect.yieldNow).pipe(
        Effect.repeat({ until: () => told.pollUnsafe() !== undefined })
      )
      const [first, second] = yield* Fiber.join(told)
      assert.include(first, '"answers":0')
      assert.include(second, '"answers":4')
      yield* Fiber.interrupt(server)
      const lines = yield* Fiber.join(rest)
      assert.include(lines, "retry: 2000")
      assert.include(lines, "event: progress")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})
