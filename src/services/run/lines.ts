import { Effect, type FileSystem, Result, Stream } from "effect"
import type { InputMissing } from "../../domain/source/errors.ts"
import { cannotRead } from "../ioErrors.ts"
import { bytesOfFile } from "../source/bytesOfFile.ts"

/**
 * One line of a file: its number from 1, the bytes that it takes up (`end` counts the line feed in), whether a line feed
 * ends it, and its text without the line feed, or a sentence that says why there is none.
 *
 * @since 0.1.0
 */
export interface Line {
  readonly number: number
  readonly start: number
  readonly end: number
  readonly terminated: boolean
  readonly text: Result.Result<string, string>
}

const MIB = 1024 * 1024
/** A longest answer whose every byte is escaped as `\uhhhh` still fits. */
const LONGEST_LINE = 80 * MIB
/** What is not such an escape is not longer than a longest answer, its reasoning and some more. */
const LONGEST_PLAIN = 24 * MIB
const ESCAPE_ADDS = 5
const MOST_BYTES_A_UNIT = 3
const LF = 10
const BACKSLASH = 92

interface Partial {
  readonly number: number
  readonly start: number
  readonly size: number
  /** How many backslashes there are, counted in a line that may be too long. */
  readonly escapes: number
  readonly parts: ReadonlyArray<Uint8Array>
}

const joined = (parts: ReadonlyArray<Uint8Array>, size: number): Uint8Array => {
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return first
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const isTooLong = ({ escapes, size }: Pick<Partial, "escapes" | "size">): boolean =>
  size > LONGEST_PLAIN && (size > LONGEST_LINE || size - ESCAPE_ADDS * escapes > LONGEST_PLAIN)

/** Whether a text can be read again as a line. */
export const fitsLine = (text: string): boolean => {
  if (text.length * MOST_BYTES_A_UNIT <= LONGEST_PLAIN) return true
  const bytes = new TextEncoder().encode(text)
  return !isTooLong({ size: bytes.length, escapes: backslashes([bytes]) })
}

const textOf = (partial: Partial): Result.Result<string, string> => {
  const { parts, size } = partial
  return isTooLong(partial)
    ? Result.fail(`The line is too long: ${size} bytes, at most ${LONGEST_PLAIN}, or ${LONGEST_LINE} with escapes`)
    : Result.try({ try: () => decoder.decode(joined(parts, size)), catch: () => "The line is not valid UTF-8" })
}

const backslashes = (parts: ReadonlyArray<Uint8Array>): number => {
  let count = 0
  for (const part of parts) {
    for (let at = part.indexOf(BACKSLASH); at !== -1; at = part.indexOf(BACKSLASH, at + 1)) count++
  }
  return count
}

const grown = (partial: Partial, part: Uint8Array): Partial => {
  const size = partial.size + part.length
  const parts = part.length === 0 ? partial.parts : [...partial.parts, part]
  if (size <= LONGEST_PLAIN) return { ...partial, size, parts }
  // A line that is too long by now is not held, and may only end as one.
  if (isTooLong(partial)) return { ...partial, size }
  const added = partial.size <= LONGEST_PLAIN ? parts : [part]
  const longer = { ...partial, size, parts, escapes: partial.escapes + backslashes(added) }
  return isTooLong(longer) ? { ...longer, parts: [] } : longer
}

const lineOf = (partial: Partial, terminated: boolean): Line => ({
  number: partial.number,
  start: partial.start,
  end: partial.start + partial.size + (terminated ? 1 : 0),
  terminated,
  text: textOf(partial)
})

/** Whole lines are decoded together, about so many bytes at a time: a text keeps what it was cut from in memory. */
const PIECE = 64 * 1024

/** The lines of a piece that ends with a line feed; none where it is not UTF-8. */
const linesOfPiece = (piece: Uint8Array, number: number, start: number): ReadonlyArray<Line> | undefined => {
  const decoded = Result.try(() => decoder.decode(piece))
  if (Result.isFailure(decoded)) return undefined
  const text = decoded.success
  const lines: Array<Line> = []
  let from = 0
  let cut = 0
  for (let at = piece.indexOf(LF); at !== -1; at = piece.indexOf(LF, from)) {
    const next = text.indexOf("\n", cut)
    lines.push({
      number: number + lines.length,
      start: start + from,
      end: start + at + 1,
      terminated: true,
      text: Result.succeed(text.slice(cut, next))
    })
    from = at + 1
    cut = next + 1
  }
  return lines
}

/** Splits a chunk by whole pieces; line by line a line that began before it, a long one, and what is not UTF-8. */
const split = (partial: Partial, chunk: Uint8Array): readonly [Partial, ReadonlyArray<Line>] => {
  const lines: Array<Line> = []
  let current = partial
  let from = 0
  const take = (line: Line) => {
    lines.push(line)
    current = { number: line.number + 1, start: line.end, size: 0, escapes: 0, parts: [] }
    from = line.end - chunkStart
  }
  const chunkStart = partial.start + partial.size
  for (let next = chunk.indexOf(LF); next !== -1; next = chunk.indexOf(LF, from)) {
    const last = from + chunk.subarray(from, from + PIECE).lastIndexOf(LF)
    const whole =
      current.size === 0 && last > next
        ? linesOfPiece(chunk.subarray(from, last + 1), current.number, current.start)
        : undefined
    if (whole === undefined) take(lineOf(grown(current, chunk.subarray(from, next)), true))
    else for (const line of whole) take(line)
  }
  return [grown(current, chunk.subarray(from)), lines]
}

/**
 * Splits bytes into lines at line feeds only: carriage returns, U+2028 and the like are part of the text. Memory is
 * bounded by the longest line, and a line of more than 24 MiB, or of 80 MiB where it is long by its escapes, is passed over
 * with a sentence instead of its text.
 *
 * @since 0.1.0
 */
export const lines = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Line, E, R> =>
  bytes.pipe(
    Stream.mapAccum((): Partial => ({ number: 1, start: 0, size: 0, escapes: 0, parts: [] }), split, {
      onHalt: (last) => (last.size === 0 ? [] : [lineOf(last, false)])
    })
  )

/**
 * The lines of a file. `observe` sees all bytes of it as they pass.
 *
 * @since 0.1.0
 */
export const linesOfFile = (
  fs: FileSystem.FileSystem,
  file: string,
  observe?: (bytes: Uint8Array) => void
): Stream.Stream<Line, InputMissing> => {
  const bytes = bytesOfFile(fs, file)
  const observed = observe === undefined ? bytes : Stream.tap(bytes, (chunk) => Effect.sync(() => observe(chunk)))
  return lines(observed).pipe(Stream.mapError(cannotRead(file)))
}

/**
 * The line without a byte order mark, where it is the first of its file.
 *
 * @since 0.1.0
 */
export const withoutMark = (line: Line): Line =>
  line.number === 1 ? { ...line, text: Result.map(line.text, (text) => text.replace(/^\uFEFF/u, "")) } : line
