import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Predicate } from "effect"
import { fetchWithin, patientFetch } from "../../../src/services/model/patientFetch.ts"
import { serve } from "./serving.ts"

const PLACE = Symbol.for(`undici.globalDispatcher.${Number.parseInt(process.versions.undici ?? "", 10) >= 8 ? 2 : 1}`)

const codeOf = (error: unknown): unknown =>
  Predicate.hasProperty(error, "code")
    ? error.code
    : Predicate.hasProperty(error, "cause")
      ? codeOf(error.cause)
      : undefined

/** What comes of a request: the text, or the code of the failure. */
const outcome = (ask: () => Promise<Response>) =>
  Effect.promise(() =>
    ask()
      .then((response) => response.text())
      .catch(codeOf)
  )

/** The limits that requests are sent with while an effect runs. */
const limitsDuring = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      Reflect.get(globalThis, "Response")
      const dispatcher = Reflect.get(globalThis, PLACE)
      const seen: Array<unknown> = []
      Reflect.set(globalThis, PLACE, {
        dispatch: (
          options: { readonly headersTimeout?: unknown; readonly bodyTimeout?: unknown },
          handler: unknown
        ) => {
          seen.push([options.headersTimeout, options.bodyTimeout])
          return dispatcher.dispatch(options, handler)
        }
      })
      return { dispatcher, seen }
    }),
    ({ seen }) => Effect.as(effect, seen),
    ({ dispatcher }) => Effect.sync(() => Reflect.set(globalThis, PLACE, dispatcher))
  )

withLayer(Layer.empty, { excludeTestServices: true })("A request", (it) => {
  it.effect("is given up by Node itself where nothing comes for as long as it is told", () =>
    Effect.gen(function* () {
      const silent = yield* serve(() => {})
      assert.strictEqual(yield* outcome(() => fetchWithin(300)(silent.url)), "UND_ERR_HEADERS_TIMEOUT")
      const stuck = yield* serve((response) => void response.writeHead(200).write("so far"))
      assert.strictEqual(yield* outcome(() => fetchWithin(300)(stuck.url)), "UND_ERR_BODY_TIMEOUT")
    })
  )

  it.effect("to a model is never given up for silence, and is told so at each sending", () =>
    Effect.gen(function* () {
      const server = yield* serve((response) => void response.end("late"))
      const seen = yield* limitsDuring(
        Effect.gen(function* () {
          assert.strictEqual(yield* outcome(() => patientFetch(server.url)), "late")
          assert.strictEqual(yield* outcome(() => fetch(server.url)), "late")
        })
      )
      assert.deepStrictEqual(seen[0], [0, 0])
      assert.notDeepEqual(seen[1], [0, 0])
    })
  )
})
