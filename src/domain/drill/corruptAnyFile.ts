import { changed, type Corruption, type Original, picked, textOf } from "./Corruption.ts"

/**
 * What can happen to any file whose content matters: it is lost, it is empty.
 *
 * @since 0.1.0
 */
export const lost = (file: Original): ReadonlyArray<Corruption> => [
  ...changed(file, "removed", "the file is gone", null),
  ...changed(file, "emptied", "the file is empty", "")
]

/**
 * The file ends after so many of its bytes.
 *
 * @since 0.1.0
 */
export const cutAfter = (file: Original, bytes: number, how: string): ReadonlyArray<Corruption> =>
  changed(file, "truncated", how, file.bytes.slice(0, Math.max(1, Math.min(bytes, file.bytes.length - 1))))

/**
 * The file ends half-way.
 *
 * @since 0.1.0
 */
export const halved = (file: Original): ReadonlyArray<Corruption> =>
  cutAfter(file, Math.floor(file.bytes.length / 2), "its second half is gone")

const RECORD_START = 20

/**
 * The file ends within its first record: of a list, what is whole would still be read.
 *
 * @since 0.1.0
 */
export const cutEarly = (file: Original): ReadonlyArray<Corruption> =>
  cutAfter(file, RECORD_START, `all but its first ${RECORD_START} bytes is gone`)

/**
 * A bit of a byte is another one, anywhere: for files that are bound by their digest.
 *
 * @since 0.1.0
 */
export const flipped = (file: Original, seed: number): ReadonlyArray<Corruption> => {
  const at = picked(seed, file.path, file.bytes.length)
  const bytes = file.bytes.slice()
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return changed(file, "corrupted", `a bit of byte ${at + 1} is flipped`, bytes)
}

/**
 * The JSON is none any more.
 *
 * @since 0.1.0
 */
export const noJson = (file: Original): ReadonlyArray<Corruption> =>
  changed(file, "corrupted", "it is no JSON any more: a brace too many", `${textOf(file).trimEnd()}}\n`)

/**
 * The YAML is none any more.
 *
 * @since 0.1.0
 */
export const noYaml = (file: Original): ReadonlyArray<Corruption> =>
  changed(file, "corrupted", "it is no YAML any more: a bracket is not closed", `${textOf(file).trimEnd()}\n]: [\n`)

/**
 * Another file stands in its place.
 *
 * @since 0.1.0
 */
export const replacedBy = (file: Original, other: Original | undefined): ReadonlyArray<Corruption> =>
  other === undefined ? [] : changed(file, "mislabelled", `${other.path} stands in its place`, other.bytes)
