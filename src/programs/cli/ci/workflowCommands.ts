import { counted } from "../../../domain/source/wording.ts"
import { plainLines } from "../render/plain.ts"

/**
 * What is shown at the top of a run, and beside a line of a file where one is named; lines and columns count from 1.
 *
 * @since 0.1.0
 */
export interface Annotation {
  readonly severity: "error" | "warning"
  readonly title: string
  readonly message: string
  readonly file?: string
  readonly line?: number | null
  readonly column?: number | null
}

/** GitHub shows so many of a kind from one step, and only logs the others. */
const MOST = 10

/** It cuts a message at 4096 characters. */
const LONGEST = 4000

const CODES = new Map([
  ["%", "%25"],
  ["\r", "%0D"],
  ["\n", "%0A"],
  [":", "%3A"],
  [",", "%2C"]
])
const codeOf = (character: string): string => CODES.get(character) ?? character

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text)
const shown = (text: string): string => cut(plainLines(text).join("\n"))

/** The data of a command. */
const data = (text: string): string => shown(text).replace(/[%\r\n]/gu, codeOf)

/** The value of a property, which ends at a comma, and the properties at a colon. */
const property = (text: string): string => shown(text).replace(/[%\r\n:,]/gu, codeOf)

const command = ({ severity, file, line = null, column = null, title, message }: Annotation): string => {
  const properties = [
    ...(file === undefined ? [] : [`file=${property(file)}`]),
    ...(line === null ? [] : [`line=${line}`]),
    ...(line === null || column === null ? [] : [`col=${column}`]),
    `title=${property(title)}`
  ]
  return `::${severity} ${properties.join(",")}::${data(message)}`
}

const ofKind = (all: ReadonlyArray<Annotation>): ReadonlyArray<string> => {
  const [first] = all
  if (first === undefined || all.length <= MOST) return all.map(command)
  const { severity, title } = first
  const rest = counted(all.length - MOST + 1, `more ${severity}`)
  const message = `There are ${rest} than GitHub shows here: see the log of this step.`
  return [...all.slice(0, MOST - 1).map(command), command({ severity, title, message })]
}

/**
 * Annotations as workflow commands, a line each: errors, then warnings, each kind in the order given, most important first.
 * Where there are more of a kind than GitHub shows, the last one says how many are left out.
 *
 * @since 0.1.0
 */
export const workflowCommands = (annotations: ReadonlyArray<Annotation>): ReadonlyArray<string> =>
  (["error", "warning"] as const).flatMap((kind) => ofKind(annotations.filter(({ severity }) => severity === kind)))
