import { Effect, Stream } from "effect"
import type { InputMissing } from "../../domain/source/errors.ts"
import { counted, printable, quote } from "../../domain/source/wording.ts"
import {
  type Attributes,
  badInSuite,
  badInTest,
  type LocalEntries,
  localEntries,
  localName
} from "./junitAttributes.ts"
import { failed, type Opinion, passed } from "./Opinion.ts"

interface Counts {
  tests: number
  failures: number
  errors: number
  skipped: number
}

/** A suite that is being read: what is counted in it with the suites in it, what directly, and what it says itself. */
interface Suite {
  readonly name: string
  readonly stated: LocalEntries
  readonly within: Counts
  readonly direct: Counts
  suites: number
}

interface Case {
  readonly name: string
  readonly outcomes: Set<keyof Counts>
  readonly said: ReadonlyArray<string>
}

const NAMES = ["tests", "failures", "errors", "skipped"] as const
// Elements that say that a test did not simply run and pass, wherever they stand.
const OUTCOMES = new Map<string, keyof Counts>([
  ["failure", "failures"],
  ["failed", "failures"],
  ["flakyfailure", "failures"],
  ["rerunfailure", "failures"],
  ["error", "errors"],
  ["errored", "errors"],
  ["flakyerror", "errors"],
  ["rerunerror", "errors"],
  ["aborted", "errors"],
  ["skipped", "skipped"],
  ["skip", "skipped"],
  ["disabled", "skipped"],
  ["ignored", "skipped"]
])

const zero = (): Counts => ({ tests: 0, failures: 0, errors: 0, skipped: 0 })

/** Counts the tests of a JUnit report, event by event, and notes what contradicts them. */
class Reader {
  readonly faults: Array<string> = []
  readonly bad: Array<string> = []
  readonly total = zero()
  readonly #suites: Array<Suite> = []
  #case: Case | undefined
  #depthInCase = 0
  #elements: Array<string> = []

  start(whole: string, attributes: Attributes): void {
    const name = localName(whole)
    const parent = this.#elements.at(-1)
    this.#elements.push(name)
    const outcome = OUTCOMES.get(name)
    if (this.#case !== undefined) {
      this.#depthInCase++
      if (outcome !== undefined) this.#case.outcomes.add(outcome)
      if (name === "testcase" || name === "testsuite") this.faults.push(`a ${name} stands in a testcase`)
      return
    }
    if (parent === undefined && name !== "testsuites" && name !== "testsuite") {
      this.faults.push(`its root is ${quote(whole)}, not testsuites or testsuite`)
    }
    if (outcome !== undefined) {
      this.faults.push(`${this.#suites.at(-1)?.name ?? "it"} has an element ${quote(whole)} outside its tests`)
    }
    if (name === "testsuites" || name === "testsuite") this.#suite(name, parent, attributes)
    if (name === "testcase") this.#test(parent, attributes)
  }

  end(): void {
    const name = this.#elements.pop()
    if (this.#case !== undefined && this.#depthInCase > 0) this.#depthInCase--
    else if (this.#case !== undefined) this.#endCase(this.#case)
    else if (name === "testsuites" || name === "testsuite") this.#endSuite()
  }

  #suite(element: string, parent: string | undefined, attributes: Attributes): void {
    const fits = element === "testsuite" && (parent === "testsuite" || parent === "testsuites")
    if (parent !== undefined && !fits) {
      this.faults.push(`a ${element} stands in ${quote(parent)}`)
    }
    const outer = this.#suites.at(-1)
    if (outer !== undefined) outer.suites++
    const stated = localEntries(attributes)
    const name = `the ${element}${attributes["name"] === undefined ? "" : ` ${quote(attributes["name"])}`}`
    this.faults.push(...badInSuite(stated).map((bad) => `${name} ${bad}`))
    this.#suites.push({ name, stated, within: zero(), direct: zero(), suites: 0 })
  }

  #test(parent: string | undefined, attributes: Attributes): void {
    if (parent !== "testsuite" && parent !== "testsuites") this.faults.push("a testcase stands outside a testsuite")
    const { classname, name = "without a name" } = attributes
    this.#case = {
      name: classname === undefined ? name : `${classname} ${name}`,
      outcomes: new Set(["tests"]),
      said: badInTest(attributes)
    }
  }

  #endCase({ name, outcomes, said }: Case): void {
    this.#case = undefined
    const direct = this.#suites.at(-1)?.direct
    for (const counts of [this.total, ...this.#suites.map(({ within }) => within), ...(direct ? [direct] : [])]) {
      for (const outcome of outcomes) counts[outcome]++
    }
    if (outcomes.size > 1 || said.length > 0) {
      this.bad.push(`${quote(name)}${said.length > 0 ? ` (${said.join(", ")})` : ""}`)
    }
  }

  #endSuite(): void {
    const suite = this.#suites.pop()
    if (suite === undefined) return
    const { name, stated, within, direct, suites } = suite
    if (within.tests === 0 && suites === 0) this.faults.push(`${name} has no tests`)
    for (const [key, says] of stated) {
      const counted = NAMES.find((one) => one === key)
      // Tools differ in whether the counts of a suite include those of the suites in it.
      if (counted !== undefined && says !== String(within[counted]) && says !== String(direct[counted])) {
        this.faults.push(`${name} says ${key}=${quote(says)}, but it has ${within[counted]}`)
      }
    }
  }
}

const SHOWN = 3

const listed = (things: ReadonlyArray<string>): string =>
  `${things.slice(0, SHOWN).join(", ")}${things.length > SHOWN ? ` and ${things.length - SHOWN} more` : ""}`

const opinionOn = (name: string, { total, bad, faults }: Reader, atLeast: number): Opinion => {
  const { tests, failures, errors, skipped } = total
  const counts = `${counted(tests, "test")}, ${counted(failures, "failure")}, ${counted(errors, "error")}, ${skipped} skipped`
  const reasons = [
    ...(bad.length > 0 ? [`not passed: ${listed(bad)}`] : []),
    ...(tests < atLeast ? [`at least ${counted(atLeast, "test")} must pass`] : []),
    ...(faults.length > 0 ? [listed(faults)] : [])
  ]
  return reasons.length === 0 ? passed(`${name}: ${counts}.`) : failed(`${name}: ${counts}; ${reasons.join("; ")}.`)
}

/**
 * Whether all tests of a JUnit report ran and passed, at least `atLeast` of them. The tests are counted, and a count
 * that the report states and does not have fails, as does a suite without tests.
 */
export const junitOpinion = Effect.fnUntraced(function* (
  name: string,
  bytes: Stream.Stream<Uint8Array, InputMissing>,
  atLeast: number
) {
  const Xml = yield* Effect.promise(() => import("effect/encoding/Xml"))
  const reader = new Reader()
  const read = bytes.pipe(
    Stream.pipeThroughChannel(Xml.decode()),
    Stream.runForEach((event) =>
      Effect.sync(() => {
        if (event._tag === "StartElement") reader.start(event.name, event.attributes)
        if (event._tag === "EndElement") reader.end()
      })
    )
  )
  return yield* read.pipe(
    Effect.map(() => opinionOn(name, reader, atLeast)),
    Effect.catchTag("XmlError", ({ message }) =>
      Effect.succeed(failed(`${name} is no readable XML: ${printable(message)}.`))
    )
  )
})
