// The last lines of `.ci/run`: each test that failed, with the beginning of why, then how many passed and failed, counted
// from the runner's own reports. Whoever has only the end of a log can tell what is to be mended.
import { readFileSync } from "node:fs"

interface Report {
  readonly success: boolean
  readonly numTotalTests: number
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<{
      readonly fullName: string
      readonly status: string
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}

const MOST_LINES = 12

const beginning = (text: string): string => text.split("\n", MOST_LINES).join("\n  ")

const failures = ({ testResults }: Report): ReadonlyArray<string> =>
  testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed")
      return failed.length === 0
        ? [`FAILED ${name}\n  ${beginning(message)}`]
        : failed.map(({ fullName, failureMessages }) => {
            const whys = failureMessages.map(beginning)
            return `FAILED ${name}: ${fullName}\n  ${whys.join("\n  ")}`
          })
    })

const read = (file: string): Report => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    const unread = { name: file, status: "failed", message: String(error), assertionResults: [] }
    return { success: false, numTotalTests: 0, numPassedTests: 0, numFailedTests: 0, testResults: [unread] }
  }
}

/**
 * What a run of tests came to, by the reports of Vitest in these files. A report that is missing, cannot be read or has
 * no tests is no success, however the others went.
 */
export const summarize = (
  files: ReadonlyArray<string>
): { readonly lines: ReadonlyArray<string>; readonly passed: boolean } => {
  const reports = files.map(read)
  const sum = (of: (report: Report) => number) => reports.reduce((all, report) => all + of(report), 0)
  const failed = sum(({ numFailedTests }) => numFailedTests)
  return {
    lines: [...reports.flatMap(failures), `${sum(({ numPassedTests }) => numPassedTests)} passed, ${failed} failed`],
    passed:
      reports.length > 0 && failed === 0 && reports.every(({ success, numTotalTests }) => success && numTotalTests > 0)
  }
}

if (import.meta.main) {
  const { lines, passed } = summarize(process.argv.slice(2))
  process.stdout.write(`${lines.join("\n")}\n`)
  if (!passed) process.exitCode = 1
}
