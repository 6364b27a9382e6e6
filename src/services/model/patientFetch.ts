import { Predicate } from "effect"
import { fieldOf } from "../../domain/model/fieldOf.ts"

/**
 * Where Node keeps what its `fetch` sends requests by: each generation of it has a place of its own, and what another one left
 * in another place cannot be spoken to.
 */
const placeOf = (version: unknown): symbol =>
  Symbol.for(`undici.globalDispatcher.${typeof version === "string" && Number.parseInt(version, 10) >= 8 ? 2 : 1}`)

type Dispatch = (options: object, handler: unknown) => unknown

const hasDispatch = (value: unknown): value is { readonly dispatch: Dispatch } =>
  Predicate.hasProperty(value, "dispatch") && Predicate.isFunction(value.dispatch)

const nodeDispatcher = () => {
  // Node sets it when anything of its fetch is touched first.
  Reflect.get(globalThis, "Response")
  const version = fieldOf(fieldOf(fieldOf(globalThis, "process"), "versions"), "undici")
  const dispatcher: unknown = Reflect.get(globalThis, placeOf(version))
  return hasDispatch(dispatcher) ? dispatcher : undefined
}

/** `fetch` that gives up after so many milliseconds of silence, 0 for never. */
export const fetchWithin = (silenceMs: number): typeof globalThis.fetch => {
  const limits = { headersTimeout: silenceMs, bodyTimeout: silenceMs }
  return (input, init) => {
    const dispatcher = nodeDispatcher()
    if (dispatcher === undefined) return globalThis.fetch(input, init)
    const patient = {
      dispatch: (options: object, handler: unknown) => dispatcher.dispatch({ ...options, ...limits }, handler)
    }
    return globalThis.fetch(input, Object.assign({}, init, { dispatcher: patient }))
  }
}

/**
 * Node's `fetch`, however long the other side says nothing: by itself it gives up after five minutes of silence, and a slow
 * model on one's own machine may need longer for its first word. Whoever asks keeps a deadline.
 */
export const patientFetch = fetchWithin(0)
