import { Clock, Effect, Option, Path, Predicate, Redacted, Result, Stream } from "effect"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { fieldOf } from "../../domain/model/fieldOf.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import { type ModelSpec, providers } from "../../domain/model/ModelSpec.ts"
import { sdkFailure } from "../../domain/model/sdkFailure.ts"
import { type SdkPart, sdkPart } from "../../domain/model/sdkPart.ts"
import { LARGEST_TEXT, sizeOfText } from "../../domain/run/answerSize.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { suggest } from "../../domain/source/suggest.ts"
import { quote } from "../../domain/source/wording.ts"
import { guarded } from "../bench/nodeModules.ts"
import type { ModelClient } from "../ModelClients.ts"
import { attempt, type Failure, type Replied, type SoFar, tooLarge } from "./attempt.ts"
import { loadPackage, type PackageFault } from "./nodePackages.ts"
import { patientFetch } from "./patientFetch.ts"

/** The versions of the interface whose streams are understood. */
const VERSIONS = new Set<unknown>(["v2", "v3", "v4"])

type Call = (...given: ReadonlyArray<unknown>) => unknown
const isCall = (value: unknown): value is Call => typeof value === "function"

/** A method of an object of the package's, called as one. */
const call = (owner: unknown, name: string, ...given: ReadonlyArray<unknown>): Result.Result<unknown, unknown> => {
  const method = Predicate.isObjectOrArray(owner) || isCall(owner) ? Reflect.get(owner, name) : undefined
  return isCall(method) ? guarded(() => Reflect.apply(method, owner, given)) : Result.fail(`it has no ${name}`)
}

const packageOf = (provider: string): string => `@ai-sdk/${provider}`

const unavailable = (spec: ModelSpec, detail: string) => new ModelUnavailable({ model: spec.id, detail })

const notLoaded = (spec: ModelSpec, fault: PackageFault): ModelUnavailable => {
  const { id, provider } = spec
  const name = packageOf(provider)
  if (fault === "broken") {
    return unavailable(
      spec,
      `the package ${name} is installed and cannot be loaded. Try \`npm install ${name}\` again.`
    )
  }
  const near = suggest(provider, providers)
  const meant =
    near === undefined
      ? `If a model of an endpoint is meant, write openai-compatible:${id}`
      : `If the provider ${quote(near)} is meant, write that`
  return unavailable(spec, `its package is not installed here. Run \`npm install ${name}\`. ${meant}.`)
}

/** The function that makes a provider: the one export that is called so, whatever its capitals. */
const makerIn = (exports: ReadonlyMap<string, unknown>, provider: string): Call | undefined => {
  const makers = [...exports].filter(
    (entry): entry is [string, Call] => /^create[A-Z]/u.test(entry[0]) && isCall(entry[1])
  )
  const exact = makers.find(([name]) => name.toLowerCase() === `create${provider.replaceAll("-", "")}`)
  return (exact ?? (makers.length === 1 ? makers[0] : undefined))?.[1]
}

/** The package's model; whatever it throws may hold a key and is not repeated. */
const modelOf = Effect.fnUntraced(function* (spec: ModelSpec, exports: ReadonlyMap<string, unknown>) {
  const name = packageOf(spec.provider)
  const make = makerIn(exports, spec.provider)
  if (make === undefined) return yield* unavailable(spec, `the package ${name} has no function that makes a provider.`)
  const options = {
    fetch: patientFetch,
    ...(spec.apiKey === undefined ? {} : { apiKey: Redacted.value(spec.apiKey) }),
    ...(spec.endpoint === undefined ? {} : { baseURL: spec.endpoint })
  }
  const model = Result.flatMap(
    guarded(() => make(options)),
    (provider) => call(provider, "languageModel", spec.target)
  )
  if (Result.isFailure(model)) {
    const { detail } = sdkFailure(model.failure, name, 0)
    return yield* unavailable(spec, `${detail} See whether ${quote(spec.target)} is a language model of it.`)
  }
  const version = fieldOf(model.success, "specificationVersion")
  if (!VERSIONS.has(version)) {
    const shown = typeof version === "string" ? quote(version) : "an unknown version"
    return yield* unavailable(
      spec,
      `the package ${name} speaks ${shown} of the AI SDK's interface; v2, v3 and v4 are understood. Install another version of it.`
    )
  }
  return model.success
})

const messagesOf = ({ messages }: ModelRequest) =>
  messages.map(({ role, content }) =>
    role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] }
  )

const optionsOf = (spec: ModelSpec, request: ModelRequest, abortSignal: AbortSignal) => {
  const { temperature, seed, max_tokens: limit = spec.maxTokens, json_schema: shape } = request
  return {
    prompt: messagesOf(request),
    temperature,
    abortSignal,
    ...(seed === undefined ? {} : { seed }),
    ...(limit === undefined ? {} : { maxOutputTokens: limit }),
    ...(shape === undefined ? {} : { responseFormat: { type: "json", schema: shape.schema, name: shape.name } })
  }
}

const CUT_OFF: Failure = { kind: "transport", detail: "the reply ended before it was whole." }

/** Adds the parts of a stream to what has come, and takes their times. */
const read = (
  parts: Stream.Stream<unknown, Failure>,
  failed: (error: unknown) => Effect.Effect<never, Failure>,
  soFar: SoFar,
  elapsed: () => number
) =>
  Effect.gen(function* () {
    const times: { first?: number; firstText?: number } = {}
    let size = 0
    const take = Effect.fnUntraced(function* (part: SdkPart) {
      if (part._tag === "Failed") return yield* failed(part.error)
      if (part._tag === "Broken") return yield* Effect.fail(CUT_OFF)
      if (part._tag !== "Piece" || part.text + part.reasoning === "") return
      const now = elapsed()
      times.first ??= now
      if (part.text !== "") times.firstText ??= now
      soFar.text += part.text
      soFar.reasoning += part.reasoning
      size += sizeOfText(part.text) + sizeOfText(part.reasoning)
      if (size > LARGEST_TEXT) return yield* Effect.fail(tooLarge)
    })
    const last = yield* parts.pipe(
      Stream.map(sdkPart),
      Stream.tap(take),
      Stream.filter((part) => part._tag === "Finished"),
      Stream.runLast
    )
    if (Option.isNone(last)) return yield* Effect.fail(CUT_OFF)
    const { finish_reason, usage } = last.value
    const { first, firstText } = times
    const rest = elapsed() - (first ?? 0)
    const replied: Replied = {
      text: soFar.text,
      reasoning: soFar.reasoning,
      finish_reason,
      ...(Object.keys(usage).length === 0 ? {} : { usage }),
      ...(firstText === undefined ? {} : { ttft_ms: firstText }),
      ...(usage.output === undefined || first === undefined || rest <= 0
        ? {}
        : { decode_tps: (usage.output * 1000) / rest })
    }
    return replied
  })

const isStream = (value: unknown): value is ReadableStream<unknown> => isCall(fieldOf(value, "getReader"))

/**
 * A model of an AI SDK package that the user has installed: `anthropic` is `@ai-sdk/anthropic`. The package is looked for
 * from a folder upwards. It finds its key by itself where none is given; nothing that it throws is repeated.
 */
export const openAiSdkFrom = (folder: string) =>
  Effect.fn("openAiSdk")(function* (spec: ModelSpec) {
    const path = yield* Path.Path
    const name = packageOf(spec.provider)
    const loaded = loadPackage(name, path.resolve(folder))
    if (Result.isFailure(loaded)) return yield* notLoaded(spec, loaded.failure)
    const model = yield* modelOf(spec, loaded.success)

    const failed = (error: unknown): Effect.Effect<never, Failure> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.fail(sdkFailure(error, name, now)))
    const start = (request: ModelRequest, signal: AbortSignal) =>
      Effect.fromResult(call(model, "doStream", optionsOf(spec, request, signal))).pipe(
        Effect.mapError((error) => ({ error })),
        Effect.flatMap((started) =>
          Effect.tryPromise({ try: () => Promise.resolve(started), catch: (error) => ({ error }) })
        ),
        Effect.map((result) => fieldOf(result, "stream")),
        Effect.catch(({ error }) => failed(error))
      )

    const ask = (request: ModelRequest) =>
      attempt(spec, (soFar, elapsed) =>
        Effect.gen(function* () {
          // The signal holds for the whole reply: a stream that is only left may be read on by the package.
          const { signal } = yield* Effect.acquireRelease(
            Effect.sync(() => new AbortController()),
            (controller) => Effect.sync(() => controller.abort())
          )
          const stream = yield* start(request, signal)
          if (!isStream(stream))
            return yield* Effect.fail<Failure>({ kind: "malformed", detail: `${name} gave no stream.` })
          const parts = Stream.fromReadableStream({
            evaluate: () => stream,
            onError: (error) => ({ error })
          }).pipe(Stream.catch(({ error }) => Stream.fromEffect(failed(error))))
          return yield* read(parts, failed, soFar, elapsed)
        }).pipe(Effect.scoped)
      )
    const version = loaded.success.get("VERSION")
    const identity = {
      provider: spec.provider,
      target: spec.target,
      endpoint: spec.endpoint ?? null,
      version: typeof version === "string" ? version : null,
      max_tokens: spec.maxTokens ?? null
    }
    const opened: ModelClient = { id: spec.id, structured: true, digest: digestOf(canonicalJson(identity)), ask }
    return opened
  })

/** The same, from the working folder. */
export const openAiSdk = openAiSdkFrom(".")
