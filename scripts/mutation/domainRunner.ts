// A test runner for Stryker that loads the tests of a folder once and runs them in its own process for each mutant.
// Before a mutant counts as survived, the sandbox's modules are loaded anew while it is on.
import { globSync } from "node:fs"
import { registerHooks } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core"
import type { InstrumenterContext, StrykerOptions } from "@stryker-mutator/api/core"
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin"
import { DryRunStatus, MutantRunStatus, TestStatus } from "@stryker-mutator/api/test-runner"
import type {
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestResult,
  TestRunner
} from "@stryker-mutator/api/test-runner"
import { testsOf } from "./vitestInProcess.ts"

interface Test {
  readonly id: string
  readonly fileName: string
  readonly line: number
  readonly run: () => unknown
}

const REPLACED = new Map([
  ["vitest", new URL("vitestInProcess.ts", import.meta.url).href],
  ["effect/Arbitrary", new URL("quickProperties.ts", import.meta.url).href]
])

// What the instrumented code asks: which mutant is on, and which test runs.
const namespace: InstrumenterContext = {}
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: namespace })

/** A test that takes longer decides on no mutant. */
const SLOW_MS = 500

let generation = 0

const hookImports = (sandbox: string) => {
  const effectVitest = /\/@effect\/vitest\//
  registerHooks({
    resolve: (specifier, context, next) => {
      const parent = context.parentURL ?? ""
      const url = effectVitest.test(parent) ? REPLACED.get(specifier) : undefined
      if (url !== undefined) return { url, shortCircuit: true }
      const resolved = next(specifier, context)
      const isOurs = resolved.url.startsWith(sandbox) && !resolved.url.includes("/node_modules/")
      return isOurs ? { ...resolved, url: `${resolved.url}?${generation}` } : resolved
    }
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Undefined where the test passes. */
const failureOf = async (test: Test): Promise<string | undefined> => {
  namespace.currentTestId = test.id
  try {
    await test.run()
    return undefined
  } catch (error) {
    return messageOf(error) || "failed"
  } finally {
    delete namespace.currentTestId
  }
}

class DomainRunner implements TestRunner {
  static inject = tokens(commonTokens.options)
  readonly #files: ReadonlyArray<string>
  #tests: ReadonlyArray<Test> = []
  #isStale = true
  readonly #took = new Map<string, number>()

  constructor(options: StrykerOptions) {
    this.#files = globSync(String(options["domainTests"]))
      .map((file) => path.resolve(file))
      .sort()
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    hookImports(pathToFileURL(`${process.cwd()}${path.sep}`).href)
    Error.stackTraceLimit = 12
  }

  async #loadFile(file: string): Promise<ReadonlyArray<Test>> {
    const registered = await testsOf(() => import(pathToFileURL(file).href))
    const place = path.relative(process.cwd(), file)
    return registered.map(({ name, line, run }) => ({ id: `${place}#${name}`, fileName: file, line, run }))
  }

  async #load() {
    generation += 1
    const tests: Array<Test> = []
    for (const file of this.#files) tests.push(...(await this.#loadFile(file)))
    this.#tests = tests
    this.#isStale = false
  }

  async dryRun(): Promise<DryRunResult> {
    await this.#load()
    const results: Array<TestResult> = []
    for (const test of this.#tests) {
      const [failure, timeSpentMs] = await this.#timed(test)
      const { id, fileName, line } = test
      const told = { id, name: id, timeSpentMs, fileName, startPosition: { line: line - 1, column: 0 } }
      results.push(
        failure === undefined
          ? { ...told, status: TestStatus.Success }
          : { ...told, status: TestStatus.Failed, failureMessage: failure }
      )
    }
    const mutantCoverage = namespace.mutantCoverage ?? { static: {}, perTest: {} }
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage }
  }

  /** Why a test fails, if it does, and how much processor time it took, in milliseconds. */
  async #timed(test: Test): Promise<readonly [failure: string | undefined, ms: number]> {
    const before = process.threadCpuUsage()
    const failure = await failureOf(test)
    const { system, user } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (failure === undefined) this.#took.set(test.id, ms)
    return [failure, ms]
  }

  /** The tests that decide on a mutant, the quick ones first, without those that are too slow to be run a thousand times. */
  #selected(tests: ReadonlyArray<Test>, ids: ReadonlyArray<string> | undefined): ReadonlyArray<Test> {
    const wanted = ids === undefined ? undefined : new Set(ids)
    const took = (test: Test) => this.#took.get(test.id) ?? 0
    return tests
      .filter((test) => (wanted?.has(test.id) ?? true) && took(test) < SLOW_MS)
      .sort((a, b) => took(a) - took(b))
  }

  async #decide(tests: ReadonlyArray<Test>, { testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    let nrOfTests = 0
    for (const test of this.#selected(tests, testFilter)) {
      nrOfTests += 1
      const [failure] = await this.#timed(test)
      if (hitLimit !== undefined && (namespace.hitCount ?? 0) > hitLimit) {
        return { status: MutantRunStatus.Timeout, reason: "hit limit" }
      }
      if (failure !== undefined) {
        return { status: MutantRunStatus.Killed, killedBy: [test.id], failureMessage: failure, nrOfTests }
      }
    }
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  /** The same with everything loaded anew while the mutant is on, file by file: its own test first. */
  async #decideAnew(options: MutantRunOptions): Promise<MutantRunResult> {
    generation += 1
    this.#isStale = true
    const wanted = options.testFilter?.map((id) => path.resolve(id.slice(0, id.indexOf("#"))))
    const files = this.#files.filter((file) => wanted?.includes(file) ?? true)
    const own = `${path.basename(options.sandboxFileName, ".ts")}.test.ts`
    for (const file of files.toSorted((a, b) => Number(b.endsWith(own)) - Number(a.endsWith(own)))) {
      const result = await this.#decideFile(file, options)
      if (result.status !== MutantRunStatus.Survived) return result
    }
    return { status: MutantRunStatus.Survived, nrOfTests: this.#tests.length }
  }

  async #decideFile(file: string, options: MutantRunOptions): Promise<MutantRunResult> {
    try {
      return await this.#decide(await this.#loadFile(file), options)
    } catch (error) {
      const first = this.#tests.find((test) => test.fileName === file)
      const killedBy = first === undefined ? [] : [first.id]
      return { status: MutantRunStatus.Killed, killedBy, failureMessage: `loading: ${messageOf(error)}`, nrOfTests: 0 }
    }
  }

  #activate(id: string, hitLimit: number | undefined) {
    namespace.activeMutant = id
    namespace.hitLimit = hitLimit ?? Number.POSITIVE_INFINITY
    namespace.hitCount = 0
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, reloadEnvironment } = options
    delete namespace.activeMutant
    if (!reloadEnvironment) {
      if (this.#isStale) await this.#load()
      this.#activate(activeMutant.id, hitLimit)
      const result = await this.#decide(this.#tests, options)
      if (result.status !== MutantRunStatus.Survived) return result
    }
    // A value that is worked out once and kept hides the mutant that made it: it survives only with all loaded anew.
    this.#activate(activeMutant.id, hitLimit)
    return this.#decideAnew(options)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "domain", DomainRunner)]

/** The part of the options that is this runner's own: a glob of test files. */
export const strykerValidationSchema = { properties: { domainTests: { type: "string" } } }
