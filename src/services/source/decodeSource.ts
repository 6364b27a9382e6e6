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
import { type Quiet, schemaFaults, tellsKey } from "./schemaFaults.ts"
import { type LocatedFault, type NodeLimits, toData } from "./Tree.ts"

/**
 * What is refused for its size: `bytes` of a file, `depth` of nesting, `keys` of one map, `aliasValues` that the aliases
 * of a document may repeat in all. Each is a count of at least 1.
 *
 * @since 0.1.0
 */
export interface ReadLimits extends NodeLimits {
  readonly bytes: number
}

/** Files up to 16 MiB, nested at most 200 deep, with at most 10,000 keys a map, whose aliases repeat at most a million values. */
export const DEFAULT_LIMITS: ReadLimits = {
  bytes: 16 * 1024 * 1024,
  depth: 200,
  keys: 10_000,
  aliasValues: 1_000_000
}

// A refusal that nothing explains is still a refusal.
const unexplained = (what: string, file: string): Problem =>
  wholeFileProblem(file, { message: `This is no valid ${what}` })

/** Every fault is found, and a field that nobody knows is one. */
export const STRICT = { errors: "all", onExcessProperty: "error", reportInput: true } as const

/** What the parser says may quote the text; so may a frame, and the path to a key that nobody knows. */
const NO_YAML = "What stands here cannot be read"
const quietly = (faults: ReadonlyArray<LocatedFault>): ReadonlyArray<LocatedFault> =>
  faults.map((fault) => ({ ...fault, path: [], message: NO_YAML, hint: undefined }))

const WORD = /[^\s"'`,:;()[\]{}<>|]{3,}/gu

/** Whether a message or its hint repeats a word of the lines that the fault stands in. */
const repeats = (text: string, { start, end, message, hint = "" }: LocatedFault): boolean => {
  const from = text.lastIndexOf("\n", start - 1) + 1
  const next = text.indexOf("\n", end)
  const said = `${message}\n${hint}`
  const words = text.slice(from, next === -1 ? text.length : next).match(WORD) ?? []
  return words.some((word) => said.includes(word))
}

/** The faults of syntax that may be told of a text. That a key stands twice says nothing of a value. */
const tellable = (text: string, faults: ReadonlyArray<LocatedFault>, quiet: Quiet): ReadonlyArray<LocatedFault> =>
  quiet === true
    ? quietly(faults)
    : quiet === false
      ? faults
      : faults.flatMap((fault) =>
          fault.path.length > 0 && tellsKey(fault.path.at(-1), quiet) && fault.message.startsWith("Duplicate key ")
            ? fault
            : repeats(text, fault)
              ? quietly([fault])
              : fault
        )

const unquoted = (problem: Problem): Problem => ({ ...problem, frame: null })
const telling = (problems: ReadonlyArray<Problem>, quiet: Quiet): ReadonlyArray<Problem> =>
  quiet === false ? problems : problems.map(unquoted)

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
    if (shown === null) return refuse([wholeFileProblem(file, fault)])
    return refuse(telling(problemsOf("error", file, linesOf(shown), [fault]), format.isSecret?.(undefined) ?? false))
  }
  const { exact, text } = source.success
  const lines = linesOf(text)
  const { tree, faults } = parse(text, lines, limits)
  const document = tree === null ? undefined : toData(tree, format.verbatim ?? [])
  const quiet = format.isSecret?.(document) ?? false
  const syntax = tellable(text, faults, quiet)
  const refuseAt = (found: ReadonlyArray<LocatedFault>) => {
    return refuse(telling(problemsOf("error", file, lines, found), quiet))
  }
  if (tree === null) return refuseAt(syntax)
  const decoded = Schema.decodeUnknownResult(format.schema, STRICT)(document)
  const unfit = Result.isFailure(decoded) ? schemaFaults(decoded.failure.issue, quiet) : []
  const own = [...unfit, ...(format.faults?.(document) ?? [])]
  const placed = locate(tree, own).map((at, index) =>
    own[index]?.key !== true || tellsKey(at.path.at(-1), quiet) ? at : { ...at, path: [] }
  )
  const found = [...syntax, ...placed]
  if (Result.isFailure(decoded) || found.length > 0) return refuseAt(found)
  const value = decoded.success
  const warnings = problemsOf("warning", file, lines, locate(tree, format.warnings?.(value) ?? []))
  return Result.succeed({ file, text: exact, digest: digestOf(bytes), value, warnings })
}
