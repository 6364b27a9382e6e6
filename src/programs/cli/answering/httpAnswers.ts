import { Effect, Layer, SchemaIssue } from "effect"
import { HttpApiBuilder, HttpApiMiddleware } from "effect/http-api"
import { showPath } from "../../../domain/source/Problem.ts"
import { type AppError, type ExitCode, exitCodes } from "../exitCode.ts"
import { answersUnder } from "./answers.ts"
import { Api, type HttpFailure, Refusals } from "./api.ts"
import type { Consent } from "./Consent.ts"
import { failureDocument } from "./failure.ts"

const { benchMissing, inputMissing, locked, notRegistered, unavailable, usage } = exitCodes
const STATUS = new Map<number, HttpFailure["status"]>([
  [usage.code, 400],
  [inputMissing.code, 404],
  [benchMissing.code, 404],
  [notRegistered.code, 404],
  [unavailable.code, 503],
  [locked.code, 503],
  [exitCodes.crashed.code, 500],
  [exitCodes.cannotWrite.code, 500]
])

/** Any other failure is about what stands in the files that were named. */
const httpFailure = (error: AppError): HttpFailure => {
  const document = failureDocument(error)
  return { ...document, status: STATUS.get(document.exit.code) ?? 422 }
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof segment === "object" ? segment.key : segment
  return typeof key === "number" ? key : String(key)
}

const shown = ({ code, name }: ExitCode) => ({ code, name })

const broken: HttpFailure = {
  schema_version: 1,
  status: 500,
  error: "Defect",
  message: "This is a defect in Assay; the server says more on stderr. Please report it with that text.",
  exit: shown(exitCodes.crashed)
}

const refusals = HttpApiMiddleware.layerSchemaErrorTransform(Refusals, ({ cause, kind }) => {
  if (kind === "Body" || kind === "ResponseHeaders") {
    return Effect.andThen(Effect.logError(cause), Effect.fail(broken))
  }
  const said = issuesOf(cause.issue).issues.map(({ message, path = [] }) =>
    path.length === 0 ? message : `${message} at ${showPath(path.map(keyOf))}`
  )
  const exit = shown(usage)
  return Effect.fail({
    schema_version: 1,
    status: 400,
    error: "RequestInvalid",
    message: said.join("\n"),
    exit
  } as const)
})

const open = <Document extends { readonly exit: { readonly code: number } }>(document: Document) =>
  document.exit.code === exitCodes.ok.code ? Effect.succeed(document) : Effect.fail(document)

/** A failure in its HTTP form; of a defect the log on stderr says more than a caller needs to know. */
const told = <A, R>(answer: Effect.Effect<A, AppError, R>) =>
  answer.pipe(
    Effect.mapError(httpFailure),
    Effect.catchDefect((defect) => Effect.andThen(Effect.logError(defect), Effect.fail(broken)))
  )

/**
 * What answers the HTTP API under a consent. A closed gate is a failure with the document.
 *
 * @since 0.1.0
 */
export const httpAnswersUnder = (consent: Consent) => {
  const answers = answersUnder(consent)
  return HttpApiBuilder.group(Api, "decisions", (handlers) =>
    handlers.handleAll({
      score: ({ query }) => told(answers.score(query)),
      gate: ({ query }) => Effect.flatMap(told(answers.gate(query)), open),
      dodCheck: ({ payload }) => Effect.flatMap(told(answers.dod(payload)), open),
      benchStatus: ({ query }) => told(answers.bench(query))
    })
  ).pipe(Layer.provide(refusals))
}
