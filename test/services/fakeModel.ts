import { Effect } from "effect"
import { ModelFailed, type ModelFailureKind } from "../../src/domain/model/errors.ts"
import type { ModelReply } from "../../src/domain/model/ModelReply.ts"
import type { ModelRequest } from "../../src/domain/model/ModelRequest.ts"
import type { ModelClient } from "../../src/services/ModelClients.ts"

/** What a fake model says to a request, the first being number 1: a text, a whole reply, or a failure. */
export type Says = (request: ModelRequest, number: number) => string | Partial<ModelReply> | ModelFailed

/** A failure of a model. */
export const fails = (kind: ModelFailureKind, retry_after_ms: number | null = null): ModelFailed =>
  new ModelFailed({ model: "fake", kind, detail: `it is ${kind}.`, retry_after_ms, text: "", reasoning: "", e2e_ms: 1 })

/** Which model a judge is that is asked without a lane. */
export const asked = { provider: "fake", target: "model", endpoint: null }

/** A model that says what a function says, and the requests that it was sent. */
export const fakeModel = (says: Says, structured = false) => {
  const requests: Array<ModelRequest> = []
  const client: ModelClient = {
    id: "fake:model",
    structured,
    digest: "fake",
    ask: (request) =>
      Effect.suspend(() => {
        requests.push(request)
        const said = says(request, requests.length)
        if (said instanceof ModelFailed) return Effect.fail(said)
        const reply = typeof said === "string" ? { text: said } : said
        return Effect.succeed({ text: "", reasoning: "", finish_reason: "stop", e2e_ms: 1, ...reply })
      })
  }
  return { client, requests }
}

/** The last words of the user in a request: what is to be judged, or repaired. */
export const lastWords = ({ messages }: ModelRequest): string =>
  messages.findLast(({ role }) => role === "user")?.content ?? ""

/** What a request to a judge holds between the tags of the answer. */
export const fencedAnswer = (request: ModelRequest): string =>
  /<answer-(?<code>[0-9a-f]+)>\n(?<text>.*)\n<\/answer-\k<code>>/su.exec(lastWords(request))?.groups?.["text"] ?? ""
