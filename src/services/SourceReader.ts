import { Context, Effect, FileSystem, Layer, Option, type Schema } from "effect"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import type { Fault, Problem } from "../domain/source/Problem.ts"
import { cannotRead } from "./ioErrors.ts"
import { DEFAULT_LIMITS, decodeSource, oversized, type ReadLimits } from "./source/decodeSource.ts"
import { decodeWritten } from "./source/decodeWritten.ts"
import { notRegular } from "./source/notRegular.ts"
import { isJson, parserOf } from "./source/parseDocument.ts"

/**
 * How a kind of YAML or JSON document is read. `faults` are the rules that join several fields; they get the document as
 * it was parsed, before decoding, and must bear any shape, so that all problems of a file are reported at once.
 * `verbatim` are paths (`*` stands for any key or index) at which a plain scalar keeps its source text as a string:
 * `007` stays "007". Of a document that `isSecret` nothing is told but places; where only its `"values"` are, its keys are.
 *
 * @since 0.1.0
 */
export interface DocumentFormat<S extends Schema.Constraint> {
  /** What the document is, for messages: "pack". */
  readonly what: string
  readonly schema: S
  readonly faults?: (document: unknown) => ReadonlyArray<Fault>
  readonly warnings?: (value: S["Type"]) => ReadonlyArray<Fault>
  readonly verbatim?: ReadonlyArray<ReadonlyArray<string>>
  readonly isSecret?: (document: unknown) => boolean | "values"
}

/**
 * A document that was read and decoded: where from, its exact text and the digest of its bytes, its value, and what the
 * format warns about.
 *
 * @since 0.1.0
 */
export interface Loaded<A> {
  readonly file: string
  readonly text: string
  readonly digest: string
  readonly value: A
  readonly warnings: ReadonlyArray<Problem>
}

const make = Effect.fnUntraced(function* (limits: ReadLimits) {
  const fs = yield* FileSystem.FileSystem
  const decode = <S extends Schema.ConstraintDecoder<unknown>>(
    file: string,
    bytes: Uint8Array,
    format: DocumentFormat<S>
  ) => {
    const written = isJson(file) ? decodeWritten(file, bytes, format, limits) : Option.none()
    return Option.isSome(written)
      ? Effect.succeed(written.value)
      : Effect.flatMap(parserOf(file), (parse) => Effect.fromResult(decodeSource(file, bytes, format, limits, parse)))
  }

  const read = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
    file: string,
    format: DocumentFormat<S>
  ) {
    const { type, size } = yield* fs.stat(file).pipe(Effect.mapError(cannotRead(file)))
    if (type !== "File") return yield* notRegular(file, type)
    if (size > limits.bytes) return yield* oversized(file, format.what, Number(size), limits)
    const bytes = yield* fs.readFile(file).pipe(Effect.mapError(cannotRead(file)))
    return yield* decode(file, bytes, format)
  })
  return { read, decode }
})

/**
 * The one reader of YAML and JSON input: strict, with every problem located in the file.
 *
 * @since 0.1.0
 */
export class SourceReader extends Context.Service<
  SourceReader,
  {
    /** Reads, parses and decodes a file. */
    readonly read: <S extends Schema.ConstraintDecoder<unknown, never>>(
      file: string,
      format: DocumentFormat<S>
    ) => Effect.Effect<Loaded<S["Type"]>, InputMissing | SourceInvalid>
    /** The same for bytes that are already in memory; `file` is the name for messages. */
    readonly decode: <S extends Schema.ConstraintDecoder<unknown, never>>(
      file: string,
      bytes: Uint8Array,
      format: DocumentFormat<S>
    ) => Effect.Effect<Loaded<S["Type"]>, SourceInvalid>
  }
>()("assay/services/SourceReader") {
  /** `layer` with limits of your own; those left out keep their defaults. */
  static readonly layerLimits = (limits: Partial<ReadLimits>) =>
    Layer.effect(SourceReader, make({ ...DEFAULT_LIMITS, ...limits }))

  /** Reads files up to 16 MiB, nested at most 200 deep, with at most 10,000 keys a map, whose aliases repeat at most a million values. */
  static readonly layer = SourceReader.layerLimits({})
}
