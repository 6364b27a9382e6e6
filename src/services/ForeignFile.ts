import { Context, Effect, FileSystem, Layer, Result, Schema, Stream } from "effect"
import { digestOfParts } from "../domain/source/digest.ts"
import { type InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import type { Fault, Problem } from "../domain/source/Problem.ts"
import { wholeFileInvalid, wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { counted } from "../domain/source/wording.ts"
import type { Keep } from "./foreign/Keep.ts"
import { Sifter } from "./foreign/Sifter.ts"
import { cannotRead } from "./ioErrors.ts"
import { bytesOfFile } from "./source/bytesOfFile.ts"
import { STRICT } from "./source/decodeSource.ts"
import { linesOf } from "./source/lines.ts"
import { notRegular } from "./source/notRegular.ts"
import { parseJson } from "./source/parseJson.ts"
import { schemaFaults } from "./source/schemaFaults.ts"
import { toData } from "./source/Tree.ts"

/**
 * What is refused for its size: bytes of the file, and characters of the part that is kept of it.
 *
 * @since 0.1.0
 */
export interface ForeignLimits {
  readonly bytes: number
  readonly kept: number
}

const GIBIBYTE = 1024 ** 3
const DEFAULT_LIMITS: ForeignLimits = { bytes: 2 * GIBIBYTE, kept: 128 * 1024 ** 2 }
const KEPT = { depth: 200, keys: 1_000_000 }
const SHOWN = 100

/**
 * How a document of another tool is read. `keep` names what is read of it, `schema` says strictly what that must be;
 * `other` is a sentence for a file that is no JSON at all.
 *
 * @since 0.1.0
 */
export interface ForeignFormat<S extends Schema.Constraint> {
  /** What the document is, for messages: "Inspect log". */
  readonly what: string
  readonly keep: Keep
  readonly schema: S
  readonly other?: string
}

/**
 * A document of another tool: what was read of it, its size and the digest of all its bytes.
 *
 * @since 0.1.0
 */
export interface Foreign<A> {
  readonly file: string
  readonly bytes: number
  readonly digest: string
  readonly value: A
}

type Said = Pick<Fault, "path" | "message"> & { readonly hint?: string | undefined }

/**
 * The refusal of a foreign document for what its values say together; the paths lead to them.
 *
 * @since 0.1.0
 */
export const foreignInvalid = (what: string, file: string, faults: ReadonlyArray<Said>): SourceInvalid => {
  const problems = faults
    .slice(0, SHOWN)
    .map(({ hint, message, path }): Problem => ({ ...wholeFileProblem(file, { message, hint }), path }))
  const [first = wholeFileProblem(file, { message: `This is no valid ${what}` }), ...rest] = problems
  const more =
    faults.length > SHOWN
      ? [wholeFileProblem(file, { message: `... and ${counted(faults.length - SHOWN, "more problem")}` })]
      : []
  return new SourceInvalid({ what, file, problems: [first, ...rest, ...more] })
}

const decodeSifted = <S extends Schema.ConstraintDecoder<unknown>>(
  file: string,
  text: string,
  { schema, what }: ForeignFormat<S>
): Result.Result<S["Type"], SourceInvalid> => {
  const { faults, tree } = parseJson(text, linesOf(text), KEPT)
  if (tree === null || faults.length > 0) return Result.fail(foreignInvalid(what, file, faults))
  const decoded = Schema.decodeUnknownResult(schema, STRICT)(toData(tree, []))
  return Result.mapError(decoded, ({ issue }) => foreignInvalid(what, file, schemaFaults(issue, false)))
}

/** Bytes that are no UTF-8 text of JSON, by what they begin with. */
const isJsonText = (first: Uint8Array): boolean => {
  const start = new TextDecoder()
    .decode(first.subarray(0, 64))
    .replace(/^\uFEFF/u, "")
    .trimStart()
  return start === "" || start.startsWith("{") || start.startsWith("[")
}

const make = Effect.fnUntraced(function* (limits: ForeignLimits) {
  const fs = yield* FileSystem.FileSystem

  const read = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
    file: string,
    format: ForeignFormat<S>
  ) {
    const { what } = format
    const { size, type } = yield* fs.stat(file).pipe(Effect.mapError(cannotRead(file)))
    if (type !== "File") return yield* notRegular(file, type)
    if (Number(size) > limits.bytes) {
      const message = `The file has ${size} bytes; at most ${limits.bytes} are read`
      return yield* wholeFileInvalid(what, file, { message, hint: "Divide it, and import the parts one by one" })
    }
    const parts = digestOfParts()
    const decoder = new TextDecoder("utf-8", { fatal: true })
    const sifter = new Sifter(format.keep, limits.kept)
    const text = (bytes?: Uint8Array) =>
      Effect.try({
        try: () => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })),
        catch: () => wholeFileInvalid(what, file, { message: "The file is not UTF-8 text", hint: format.other })
      })
    let bytes = 0
    yield* bytesOfFile(fs, file).pipe(
      Stream.mapError(cannotRead(file)),
      Stream.takeWhileEffect(
        Effect.fnUntraced(function* (chunk: Uint8Array) {
          if (bytes === 0 && !isJsonText(chunk)) {
            return yield* wholeFileInvalid(what, file, { message: "The file is no JSON document", hint: format.other })
          }
          bytes += chunk.length
          parts.update(chunk)
          return sifter.push(yield* text(chunk))
        })
      ),
      Stream.runDrain
    )
    sifter.push(yield* text())
    const sifted = sifter.finish()
    if (Result.isFailure(sifted)) {
      const { hint, line, message } = sifted.failure
      const problem = { ...wholeFileProblem(file, { message, hint }), line, column: line === null ? null : 1 }
      return yield* new SourceInvalid({ what, file, problems: [problem] })
    }
    const value = yield* Effect.fromResult(decodeSifted(file, sifted.success, format))
    const foreign: Foreign<S["Type"]> = { file, bytes, digest: parts.digest(), value }
    return foreign
  })
  return { read }
})

/**
 * Reads JSON documents that other tools wrote: what is used of them strictly, and the rest not at all. As a stream, so that
 * a log of gigabytes takes no more memory than what is read of it.
 *
 * @since 0.1.0
 */
export class ForeignFile extends Context.Service<
  ForeignFile,
  {
    /** Reads one document; every problem of what is used is reported with its path. */
    readonly read: <S extends Schema.ConstraintDecoder<unknown, never>>(
      file: string,
      format: ForeignFormat<S>
    ) => Effect.Effect<Foreign<S["Type"]>, InputMissing | SourceInvalid>
  }
>()("assay/services/ForeignFile") {
  /** `layer` with limits of your own; those left out keep their defaults. */
  static readonly layerLimits = (limits: Partial<ForeignLimits>) =>
    Layer.effect(ForeignFile, make({ ...DEFAULT_LIMITS, ...limits }))

  /** Reads files up to 2 GiB, of which it keeps up to 128 Mi characters. */
  static readonly layer = ForeignFile.layerLimits({})
}
