import { printable, quote } from "../../domain/source/wording.ts"
import type { LoadFault, ModulePlace } from "./ModuleFailed.ts"

const LONGEST = 300

/** On one line, without what a terminal would act on, and without its own full stop. */
const plain = (message: string): string => {
  const line = printable(message.replace(/\s+/gu, " ").trim().replace(/\.$/u, ""))
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

const placed = (shown: (file: string) => string, place: ModulePlace | undefined): string =>
  place === undefined ? "" : `${shown(place.file)}:${place.line}:${place.column}: `

const remedyOf = (message: string): string =>
  / enum /u.test(message)
    ? " Use string literals."
    : " Types are only removed, nothing is compiled: write it as plain JavaScript."

const unresolved = (specifier: string, importer: string): string => {
  if (!/^(?:\.|\/|file:)/u.test(specifier)) {
    return `${importer} imports ${quote(specifier)}, and a task class cannot import packages: where it scores, there are none. Bundle it into a file of the folder.`
  }
  const ending = /\.[cm]?[jt]s$|\.json$/u.test(specifier) ? "" : " Write the whole name, with its ending."
  return `${importer} imports ${quote(specifier)}, which is not there.${ending}`
}

/**
 * What Node said about a module, in sentences; `shown` gives a file's name for people.
 */
export const loadSentence = (fault: LoadFault, shown: (file: string) => string): string => {
  switch (fault._tag) {
    case "Absent":
      return "there is no such file."
    case "Unresolved":
      return unresolved(fault.specifier, shown(fault.importer))
    case "TypeSyntax":
      return `${placed(shown, fault.place)}${plain(fault.message)}.`
    case "Unsupported": {
      const message = plain(fault.message.replace(/ in strip-only mode$/u, ""))
      return `${placed(shown, fault.place)}${message}.${remedyOf(message)}`
    }
    case "Syntax":
      return `it does not parse: ${plain(fault.message)}.`
    case "Await":
      return "it, or a module that it imports, uses await at its top level, and it is loaded at once. Await inside a function."
    case "Threw":
      return `it threw: ${placed(shown, fault.place)}${plain(fault.message)}.`
  }
}
