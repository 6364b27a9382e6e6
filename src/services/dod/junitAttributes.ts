import { quote } from "../../domain/source/wording.ts"

export type Attributes = Readonly<Record<string, string>>

/** The name of an element or attribute without its namespace prefix and in lower case: tools differ in both. */
export const localName = (name: string): string => name.slice(name.lastIndexOf(":") + 1).toLowerCase()

export type LocalEntries = ReadonlyArray<readonly [name: string, value: string]>

/** The attributes by their local names, in order; two of one local name both stay. */
export const localEntries = (attributes: Attributes): LocalEntries =>
  Object.entries(attributes).map(([name, value]) => [localName(name), value])

/** What an attribute that says how a test or suite ended may say; any other word may mean a failure. */
const GOOD = new Set(["passed", "pass", "success", "successful", "succeeded", "ok", "run", "completed", "true"])
const ENDS = new Set([
  "status",
  "result",
  "outcome",
  "state",
  "conclusion",
  "verdict",
  "success",
  "successful",
  "executed"
])
const FAILS = new Set([
  "fail",
  "failed",
  "failure",
  "failures",
  "error",
  "errored",
  "errors",
  "skip",
  "skipped",
  "skips",
  "disabled",
  "ignored",
  "aborted",
  "blocked",
  "cancelled",
  "canceled",
  "crashed",
  "inconclusive",
  "invalid",
  "not-run",
  "notrun",
  "pending",
  "suppressed",
  "timeouts",
  "unknown"
])
const COUNTS = new Set(["tests", "failures", "errors", "skipped", "passed", "total", "assertions"])

/** What in a test's attributes does not say that it ran and passed. */
export const badInTest = (attributes: Attributes): ReadonlyArray<string> =>
  localEntries(attributes)
    .filter(([name, value]) => {
      const word = value.trim().toLowerCase()
      if (ENDS.has(name) || name === "passed") return !GOOD.has(word)
      return FAILS.has(name) && word !== "0" && word !== "false"
    })
    .map(([name, value]) => `${name}=${quote(value)}`)

/** What in a suite's own attributes is no count, or says that something in it did not run and pass. */
export const badInSuite = (attributes: LocalEntries): ReadonlyArray<string> =>
  attributes.flatMap(([name, value]) => {
    const says = `says ${name}=${quote(value)}`
    if (ENDS.has(name)) return GOOD.has(value.trim().toLowerCase()) ? [] : [says]
    const isCount = /^(?:0|[1-9][0-9]*)$/u.test(value)
    if (!isCount && (COUNTS.has(name) || FAILS.has(name))) return [`${says}, which is no count`]
    return FAILS.has(name) && value !== "0" ? [says] : []
  })
