import { Result } from "effect"
import { quote } from "../source/wording.ts"

/**
 * The address below which an endpoint's `chat/completions` and `models` lie, without a slash at its end. An address
 * without a path gets `/v1`; one with a path is taken as it is, but for an ending that is a call's. Only http and https,
 * without a user, a query and a fragment: a key belongs into the environment. The failure is a sentence with the next
 * step.
 *
 * @since 0.1.0
 */
export const baseOf = (endpoint: string): Result.Result<string, string> => {
  const url = URL.parse(endpoint.trim())
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    // What is no address may hold a password all the same.
    const shown = endpoint.includes("@") ? "" : ` ${quote(endpoint)}`
    return Result.fail(`The endpoint${shown} is no http or https address. Give one such as http://localhost:11434/v1.`)
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    const detail = `The endpoint at ${url.host} is given with a user, a query or a fragment.`
    return Result.fail(`${detail} Give the address alone, and a key in the environment variable ASSAY_API_KEY.`)
  }
  const path = url.pathname.replace(/(?<!\/)\/+$/u, "").replace(/\/(?:chat\/completions|models)$/u, "")
  return Result.succeed(`${url.origin}${path === "" ? "/v1" : path}`)
}

const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u

/**
 * Whether an endpoint is on the machine that asks it.
 *
 * @since 0.1.0
 */
export const isOwnMachine = (endpoint: string): boolean => OWN_HOST.test(URL.parse(endpoint)?.hostname ?? "")
