import type { DocumentPath } from "../../domain/source/Problem.ts"
import { quote } from "../../domain/source/wording.ts"
import { type Lines, showPosition } from "./lines.ts"
import type { LocatedFault, Span } from "./Tree.ts"

/** The fault of a key that a map holds for the second time. */
export const duplicateKey = (lines: Lines, map: DocumentPath, key: string, at: Span, first: Span): LocatedFault => ({
  start: at.start,
  end: at.end,
  path: [...map, key],
  message: `Duplicate key ${quote(key)}`,
  hint: `It stands first at ${showPosition(lines, first.start)}`
})
