import { Result, Schema } from "effect"
import { digestOf } from "../../domain/source/digest.ts"
import { SourceInvalid } from "../../domain/source/errors.ts"
import type { Problem } from "../../domain/source/Problem.ts"
import { wholeFileInvalid, wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import type { DocumentFormat, Loaded } from "../SourceReader.ts"
import { decodeText, tooLarge } from "./decodeText.ts"
import { linesOf } from "./lines.ts"
import type { Parse } from "./parseDocument.ts"
import { locate, problemsOf } from "./problems.ts"
import { schemaFaults } from "./schemaFaults.ts"
import { type LocatedFault, type NodeLimits, toData } from "./Tree.ts"

/**
 * What is refused for its size: `bytes` of a file, `depth` of nesting, `aliasValues` that the aliases of a document may
 * repeat in all. Each is a count of at least 1.
 *
 * @since 0.1.0
 */
export interface ReadLimits extends NodeLimits {
  readonly bytes: number
}

/** Files up to 16 MiB, nested at most 200 deep, whose aliases repeat at most a million values. */
export const DEFAULT_LIMITS: ReadLimits = { bytes: 16 * 1024 * 1024, depth: 200, aliasValues: 1_000_000 }

// A refusal that nothing explains is still a refusal.
const unexplained = (what: string, file: string): Problem =>
  wholeFileProblem(file, { message: `This is no valid ${what}` })

/** Every fault is found, and a field that nobody knows is one. */
export const STRICT = { errors: "all", onExcessProperty: "error", reportInput: true } as const

/** What the parser says may quote the text; so may a frame, and the path to a key that nobody knows. */
const NO_YAML = "What stands here cannot be read"
const quietly = (faults: ReadonlyArray<LocatedFault>): ReadonlyArray<LocatedFault> =>
  faults.map((fault) => ({ ...fault, path: [], message: NO_YAML, hint: undefined }))
const unquoted = (problem: Problem): Problem => ({ ...problem, frame: null })

/** The refusal of a file for its size, before it is read. */
export const oversized = (file: string, what: string, size: number, limits: ReadLimits): SourceInvalid =>
  wholeFileInvalid(what, file, tooLarge(size, limits.bytes))

/**
 * Bytes to a decoded value, or every problem of them: of the text, the syntax, the schema and the format's own rules.
 */
export const decodeSource = <S extends Schema.ConstraintDecoder<unknown>>(
  file: string,
  bytes: Uint8Array,
  format: DocumentFormat<S>,
  limits: ReadLimits,
  parse: Parse
): Result.Result<Loaded<S["Type"]>, SourceInvalid> => {
  const { what } = format
  const refuse = ([first = unexplained(what, file), ...rest]: ReadonlyArray<Problem>) =>
    Result.fail(new SourceInvalid({ what, file, problems: [first, ...rest] }))
  const source = decodeText(bytes, limits.bytes)
  if (Result.isFailure(source)) {
    const { fault, shown } = source.failure
    return refuse(shown === null ? [wholeFileProblem(file, fault)] : problemsOf("error", file, linesOf(shown), [fault]))
  }
  const { exact, text } = source.success
  const lines = linesOf(text)
  const { tree, faults } = parse(text, lines, limits)
  const document = tree === null ? undefined : toData(tree, format.verbatim ?? [])
  const isSecret = format.isSecret?.(document) === true
  const syntax = isSecret ? quietly(faults) : faults
  const refuseAt = (found: ReadonlyArray<LocatedFault>) => {
    const problems = problemsOf("error", file, lines, found)
    return refuse(isSecret ? problems.map(unquoted) : problems)
  }
  if (tree === null) return refuseAt(syntax)
  const decoded = Schema.decodeUnknownResult(format.schema, STRICT)(document)
  const unfit = Result.isFailure(decoded) ? schemaFaults(decoded.failure.issue, isSecret) : []
  const own = [...unfit, ...(format.faults?.(document) ?? [])]
  const placed = locate(tree, own).map((at, index) => (isSecret && own[index]?.key === true ? { ...at, path: [] } : at))
  const found = [...syntax, ...placed]
  if (Result.isFailure(decoded) || found.length > 0) return refuseAt(found)
  const value = decoded.success
  const warnings = problemsOf("warning", file, lines, locate(tree, format.warnings?.(value) ?? []))
  return Result.succeed({ file, text: exact, digest: digestOf(bytes), value, warnings })
}
