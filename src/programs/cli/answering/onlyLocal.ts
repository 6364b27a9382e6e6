import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

const NAMES = ["127.0.0.1", "localhost", "[::1]"]

const refuse = (message: string) =>
  HttpServerResponse.jsonUnsafe({ schema_version: 1, status: 403, error: "Forbidden", message }, { status: 403 })

/**
 * Why a request must not be answered, or undefined. A page of elsewhere can make a browser send requests here: under a
 * name of its own that it lets point to this machine, which the `Host` header tells, or from its own origin, which the
 * browser says in `Origin` or `Sec-Fetch-Site`.
 *
 * @since 0.1.0
 */
export const refusalOf = (headers: Readonly<Record<string, string | undefined>>, port: number): string | undefined => {
  const hosts = NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
  const host = headers["host"]?.toLowerCase()
  if (host === undefined || !hosts.includes(host)) {
    return `This server answers only under ${hosts.join(", ")}. Use one of these addresses.`
  }
  const origin = headers["origin"]?.toLowerCase()
  const site = headers["sec-fetch-site"]?.toLowerCase() ?? "none"
  const isForeign = origin !== undefined && !hosts.some((name) => origin === `http://${name}`)
  return isForeign || (site !== "none" && site !== "same-origin")
    ? "This server answers no web page of another origin. Ask it from a program, or from its own address."
    : undefined
}

/**
 * Answers no request that a web page of elsewhere may have caused, and says what there is where a path leads nowhere.
 *
 * @since 0.1.0
 */
export const onlyLocal = (port: number) =>
  HttpRouter.middleware(
    (answer) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => {
        const why = refusalOf(headers, port)
        return why === undefined ? answer : Effect.succeed(refuse(why))
      }),
    { global: true }
  )

/**
 * Every path that is not of the API.
 *
 * @since 0.1.0
 */
export const nothingElse = HttpRouter.add(
  "*",
  "/*",
  HttpServerResponse.jsonUnsafe(
    {
      schema_version: 1,
      status: 404,
      error: "NoSuchPath",
      message: "There is nothing at this path. /openapi.json describes what there is."
    },
    { status: 404 }
  )
)
