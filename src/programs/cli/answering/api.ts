import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, OpenApi } from "effect/http-api"
import { version } from "../../../version.ts"
import { DodDocument } from "../../../domain/dod/DodDocument.ts"
import { GateDocument } from "../render/gate.json.ts"
import { BenchDocument, FailureDocument, ScoreDocument } from "./documents.ts"
import { BenchRequest, DodRequest, GateRequest, ScoreRequest } from "./requests.ts"

/** A failure with its HTTP status, which stands in the body as well. */
const failing = <const Status extends number>(status: Status, identifier: string) =>
  Schema.Struct({ ...FailureDocument.fields, status: Schema.Literal(status) }).annotate({
    identifier,
    httpApiStatus: status
  })

const BadRequest = failing(400, "BadRequest")
const NotFound = failing(404, "NotFound")
const Unprocessable = failing(422, "Unprocessable")
const Broken = failing(500, "Broken")
const Unavailable = failing(503, "Unavailable")

/**
 * A failure as the HTTP API tells it.
 *
 * @since 0.1.0
 */
export const HttpFailure = Schema.Union([BadRequest, NotFound, Unprocessable, Broken, Unavailable])
export type HttpFailure = typeof HttpFailure.Type

const failures = [BadRequest, NotFound, Unprocessable, Broken, Unavailable] as const

/** A closed gate is no success, so that a client that looks at the status alone does not take it for one. */
const closed = <S extends Schema.Top>(document: S) => document.annotate({ httpApiStatus: 409 })

/**
 * Makes a failure of what the schemas refuse in a request.
 *
 * @since 0.1.0
 */
export class Refusals extends HttpApiMiddleware.Service<Refusals>()("assay/cli/answering/Refusals", {
  error: [BadRequest, Broken]
}) {}

const described = (summary: string, description: string) => OpenApi.annotations({ summary, description })

const score = HttpApiEndpoint.get("score", "/api/score", {
  query: ScoreRequest,
  success: ScoreDocument,
  error: failures
}).annotateMerge(
  described("Scorecards of a run", "As `assay score`. This is no gate: 200 says only that the report could be made.")
)

const gate = HttpApiEndpoint.get("gate", "/api/gate", {
  query: GateRequest,
  success: GateDocument,
  error: [closed(GateDocument), ...failures]
}).annotateMerge(
  described(
    "Gate on a run",
    "As `assay gate`. 200 is a pass and has exit code 0; a closed gate is 409, with every reason."
  )
)

const dod = HttpApiEndpoint.post("dodCheck", "/api/dod/check", {
  payload: DodRequest,
  success: DodDocument,
  error: [closed(DodDocument), ...failures]
}).annotateMerge(
  described(
    "Check a plan's definition of done",
    "As `assay dod check`, under the consent that the server was started with. 200 is a pass and has exit code 0; a blocked plan is 409, with every reason."
  )
)

const bench = HttpApiEndpoint.get("benchStatus", "/api/bench", {
  query: BenchRequest,
  success: BenchDocument,
  error: failures
}).annotateMerge(
  described(
    "Status of a bench",
    "The tiers that people granted and the runs in the audit chain, which must verify. This is no gate."
  )
)

const decisions = HttpApiGroup.make("decisions", { topLevel: true }).add(score, gate, dod, bench).middleware(Refusals)

/**
 * The HTTP API of `assay serve`. What a request holds besides is refused: a misspelt condition of a gate must not be
 * passed over.
 *
 * @since 0.1.0
 */
export const Api = HttpApi.make("assay")
  .add(decisions)
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Assay",
      version,
      description:
        "Decisions on models, agents and plans, as the command line makes them, each with the exit code that it would end with."
    })
  )
