import { HIDDEN } from "./plain.ts"

/**
 * How one test case ended. `detail` is the long form of `message`; what passed keeps its reason too.
 *
 * @since 0.1.0
 */
export type Outcome =
  | { readonly _tag: "Passed"; readonly detail: string }
  | { readonly _tag: "Failure" | "Error"; readonly type: string; readonly message: string; readonly detail: string }

export interface TestCase {
  readonly name: string
  readonly outcome: Outcome
}

export interface TestSuite {
  readonly name: string
  readonly cases: ReadonlyArray<TestCase>
}

// XML 1.0 has no place for these, not even escaped.
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"]
])
// A log on GitHub finds a command of its own behind `##[`, wherever that stands.
const ESCAPED = new RegExp(String.raw`[&<>"\t\n\r${HIDDEN}]|#(?=#\[)`, "gu")

/**
 * A text as XML 1.0 content or attribute value: control characters, bidirectional ones too, are character references, and
 * what XML cannot hold becomes U+FFFD.
 */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, "\ufffd")
    .replace(ESCAPED, (character) => ENTITIES.get(character) ?? `&#${character.charCodeAt(0)};`)

const caseLines = (suite: string, { name, outcome }: TestCase): ReadonlyArray<string> => {
  const open = `    <testcase classname="${xml(suite)}" name="${xml(name)}">`
  const inner =
    outcome._tag === "Passed"
      ? `      <system-out>${xml(outcome.detail)}</system-out>`
      : `      <${outcome._tag.toLowerCase()} type="${xml(outcome.type)}" message="${xml(outcome.message)}">${xml(outcome.detail)}</${outcome._tag.toLowerCase()}>`
  return [open, inner, "    </testcase>"]
}

const counts = (cases: ReadonlyArray<TestCase>): string => {
  const count = (tag: Outcome["_tag"]) => cases.filter(({ outcome }) => outcome._tag === tag).length
  return `tests="${cases.length}" failures="${count("Failure")}" errors="${count("Error")}" skipped="0"`
}

const NOTHING: ReadonlyArray<TestCase> = [
  {
    name: "evidence",
    outcome: {
      _tag: "Error",
      type: "nothing-evaluated",
      message: "Nothing was evaluated.",
      detail: "There is no evidence here, and no evidence is never success."
    }
  }
]

const withEvidence = (suite: TestSuite): TestSuite =>
  suite.cases.length === 0 ? { name: suite.name, cases: NOTHING } : suite

const suiteLines = ({ cases, name }: TestSuite): ReadonlyArray<string> => [
  `  <testsuite name="${xml(name)}" ${counts(cases)}>`,
  ...cases.flatMap((one) => caseLines(name, one)),
  "  </testsuite>"
]

/**
 * Test suites as JUnit XML. Nothing is ever skipped, and no suites, or a suite without cases, is an error, so that a build which
 * reads this file cannot pass on nothing. There are no times: the same result gives the same bytes.
 *
 * @since 0.1.0
 */
export const junitText = (name: string, given: ReadonlyArray<TestSuite>): string => {
  const suites = (given.length === 0 ? [{ name, cases: [] }] : given).map(withEvidence)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(name)}" ${counts(suites.flatMap((suite) => suite.cases))}>`,
    ...suites.flatMap(suiteLines),
    "</testsuites>",
    ""
  ].join("\n")
}
