// What test/domain uses of vitest, as a list of tests that a caller runs: vitest itself loads every module anew for each
// mutant, which takes twenty times as long as the tests. Tests and assertions are the same; `it.prop` is @effect/vitest's.
import { format } from "node:util"
import { expect } from "vitest"

export { assert, expect } from "vitest"

/** A test as the file registered it; `name` is unique within the file. */
export interface RegisteredTest {
  readonly name: string
  readonly line: number
  readonly run: () => unknown
}

type Body = (...args: ReadonlyArray<unknown>) => unknown

let registered: Array<RegisteredTest> = []
let path: ReadonlyArray<string> = []

/** The tests that `load` registers. */
export const testsOf = async (load: () => Promise<unknown>): Promise<ReadonlyArray<RegisteredTest>> => {
  registered = []
  // A file that threw inside a suite, as under a mutant, left its name behind.
  path = []
  await load()
  return registered
}

/** What @effect/vitest asks of the context of a test: nothing here ends a test from outside. */
const context = { signal: new AbortController().signal, onTestFinished: () => {}, expect }

// The line in the file that called, for reports: the first frame that is neither here nor in a package.
const callerLine = (): number => {
  const frame = (new Error("where").stack ?? "").split("\n").find((line) => /\/test\/.*\.test\.ts/.test(line))
  return Number(/:(\d+):\d+\)?$/.exec(frame ?? "")?.[1] ?? 1)
}

const add = (title: string, run: () => unknown) => {
  const name = [...path, title].join(" > ")
  const same = registered.filter((test) => test.name === name || test.name.startsWith(`${name} #`)).length
  registered.push({ name: same === 0 ? name : `${name} #${same + 1}`, line: callerLine(), run })
}

const bodyOf = (args: ReadonlyArray<unknown>): Body => {
  const body = args.find((arg) => typeof arg === "function")
  if (body === undefined) throw new Error("a test without a body")
  return (...values) => Reflect.apply(body, undefined, values)
}

const test = (title: string, ...rest: ReadonlyArray<unknown>) => {
  const body = bodyOf(rest)
  add(title, () => body(context))
}

const titleOf = (title: string, row: ReadonlyArray<unknown>, index: number): string =>
  format(
    title.replaceAll("%#", String(index)).replaceAll(/\$([\w.]+)/g, "$1"),
    ...row.slice(0, title.split("%").length - 1)
  )

const each =
  (rows: ReadonlyArray<unknown>) =>
  (title: string, ...rest: ReadonlyArray<unknown>) => {
    const body = bodyOf(rest)
    for (const [index, row] of rows.entries()) {
      const args = Array.isArray(row) ? row : [row]
      add(titleOf(title, args, index), () => body(...args))
    }
  }

const forEachRow =
  (rows: ReadonlyArray<unknown>) =>
  (title: string, ...rest: ReadonlyArray<unknown>) => {
    const body = bodyOf(rest)
    for (const [index, row] of rows.entries()) {
      add(titleOf(title, Array.isArray(row) ? row : [row], index), () => body(row, context))
    }
  }

const notHere = (name: string) => () => {
  throw new Error(`${name} is not known to the runner of mutants: see scripts/mutation/vitestInProcess.ts`)
}

export const it = Object.assign(test, {
  each,
  for: forEachRow,
  skip: () => {},
  skipIf: (skipped: unknown) => (skipped === true ? () => {} : test),
  runIf: (wanted: unknown) => (wanted === true ? test : () => {}),
  only: notHere("it.only"),
  fails: notHere("it.fails")
})

export const describe = (name: string, ...rest: ReadonlyArray<unknown>) => {
  const outer = path
  path = [...path, name]
  bodyOf(rest)()
  path = outer
}

export const TestRunner = { getCurrentSuite: notHere("layer") }
export const beforeAll = notHere("beforeAll")
export const afterAll = notHere("afterAll")
export const beforeEach = notHere("beforeEach")
export const afterEach = notHere("afterEach")
