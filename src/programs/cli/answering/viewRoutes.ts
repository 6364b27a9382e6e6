import { Effect, Schema, Stream } from "effect"
import { Sse } from "effect/encoding"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { ViewChangedEvent, ViewProgressEvent } from "../../viewing/documents.ts"
import type { ViewEvent } from "../../viewing/eventsBetween.ts"
import type { PageFile } from "../../viewing/pageFiles.ts"
import type { Viewer } from "../../viewing/viewer.ts"

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** What an answer says may hurt nobody, and is gone when the page is. */
const headers = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

const SCRIPT = "text/javascript; charset=utf-8"
const DATA = /^\/data\/(.+)\.js$/u

const plain = (status: number, text: string, more: Record<string, string> = {}) =>
  HttpServerResponse.text(`${text}\n`, { status, headers: { ...headers, ...more } })

const file = ({ bytes, type }: PageFile) => HttpServerResponse.uint8Array(bytes, { contentType: type, headers })

const encodeProgress = Schema.encodeSync(Schema.fromJsonString(ViewProgressEvent))
const encodeChanged = Schema.encodeSync(Schema.fromJsonString(ViewChangedEvent))

const eventText = (event: ViewEvent): string =>
  Sse.encoder.write({
    _tag: "Event",
    id: undefined,
    event: event.event,
    data: event.event === "progress" ? encodeProgress(event.data) : encodeChanged(event.data)
  })

/** A page connects again after so many milliseconds. */
const BEGIN = "retry: 2000\n\n"
/** A comment now and then, so that a connection which nobody holds any more is noticed. */
const STILL_THERE = ":\n\n"
const QUIET = "15 seconds"

const events = (viewer: Viewer) => {
  const told = Stream.map(viewer.events, eventText)
  const quiet = Stream.map(Stream.tick(QUIET), () => STILL_THERE)
  const all = Stream.merge(Stream.concat(Stream.succeed(BEGIN), told), quiet, { haltStrategy: "left" })
  return HttpServerResponse.stream(Stream.encodeText(all), { contentType: "text/event-stream", headers })
}

/**
 * What `assay view` answers: the page and its files, the documents under `/data/`, and the events. All of it is looked up by
 * name among what there is; a path is never one of the file system.
 *
 * @since 0.1.0
 */
export const viewRoutes = (viewer: Viewer, files: ReadonlyMap<string, PageFile>) =>
  HttpRouter.add(
    "*",
    "/*",
    Effect.gen(function* () {
      const { method, url } = yield* HttpServerRequest.HttpServerRequest
      if (method !== "GET" && method !== "HEAD") {
        return plain(405, "This server only shows: ask with GET or HEAD.", { allow: "GET, HEAD" })
      }
      const [path = ""] = url.split("?")
      if (path === "/events") return events(viewer)
      const found = files.get(path === "/" ? "index.html" : path.slice(1))
      if (found !== undefined) return file(found)
      const [, wanted] = DATA.exec(path) ?? []
      const document = wanted === undefined ? undefined : yield* viewer.document(wanted)
      return document === undefined
        ? plain(404, "There is nothing at this path. The page is at /.")
        : file({ bytes: document.bytes, type: SCRIPT })
    })
  )
