import { Schema } from "effect"
import { digestOf } from "../source/digest.ts"

/**
 * What a drill does to evidence.
 *
 * @since 0.1.0
 */
export const CorruptionKind = Schema.Literals(["removed", "emptied", "truncated", "corrupted", "aged", "mislabelled"])
export type CorruptionKind = typeof CorruptionKind.Type

/**
 * One corruption of evidence that a gate must not pass over: the piece that it is about, what is done, in a few words, and what
 * the files hold then, by their paths; null where there is no such file any more.
 *
 * @since 0.1.0
 */
export interface Corruption {
  readonly piece: string
  readonly kind: CorruptionKind
  readonly how: string
  readonly changes: ReadonlyMap<string, Uint8Array | null>
}

/**
 * A file of evidence as it is: its path and its bytes.
 *
 * @since 0.1.0
 */
export interface Original {
  readonly path: string
  readonly bytes: Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * The text of a file.
 *
 * @since 0.1.0
 */
export const textOf = ({ bytes }: Original): string => decoder.decode(bytes)

/**
 * A corruption of one file, to other bytes or another text; null removes it. None where nothing would change.
 *
 * @since 0.1.0
 */
export const changed = (
  { bytes, path }: Original,
  kind: CorruptionKind,
  how: string,
  content: string | Uint8Array | null
): ReadonlyArray<Corruption> => {
  const to = typeof content === "string" ? encoder.encode(content) : content
  const isSame = to !== null && to.length === bytes.length && to.every((byte, at) => byte === bytes[at])
  return isSame ? [] : [{ piece: path, kind, how, changes: new Map([[path, to]]) }]
}

/**
 * A number from 0 to below `count`, the same for the same seed and words; NaN where there is nothing to count.
 *
 * @since 0.1.0
 */
export const picked = (seed: number, words: string, count: number): number =>
  Number.parseInt(digestOf(`drill ${seed} ${words}`).slice("sha256:".length, "sha256:".length + 8), 16) % count

/**
 * The item that a seed picks; undefined where there is none.
 *
 * @since 0.1.0
 */
export const pickedOf = <A>(items: ReadonlyArray<A>, seed: number, words: string): A | undefined =>
  items[picked(seed, words, items.length)]

/** The other hex digit of a pair, so that a digest stays one. */
const otherDigit = (digit: string): string => (digit === "0" ? "1" : "0")

/**
 * The text with a digit of a digest in it changed, so that it is still the form of one.
 *
 * @since 0.1.0
 */
export const otherDigest = (digest: string): string => `${digest.slice(0, -1)}${otherDigit(digest.slice(-1))}`
