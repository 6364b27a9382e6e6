import { assert } from "@effect/vitest"
import { Schema } from "effect"
import { type Corruption, CorruptionKind, type Original, textOf } from "../../../src/domain/drill/Corruption.ts"

export const file = (path: string, text: string): Original => ({ path, bytes: new TextEncoder().encode(text) })

/** What a file holds after a corruption; null where it is gone. */
export const after = ({ changes }: Corruption, path: string): string | null => {
  const bytes = changes.get(path)
  return bytes === undefined ? assert.fail(`${path} is not touched`) : bytes === null ? null : textOf({ path, bytes })
}

const isKind = Schema.is(CorruptionKind)

/** The same corruptions, each of a kind that is known. */
export const known = (corruptions: ReadonlyArray<Corruption>): ReadonlyArray<Corruption> => {
  for (const { how, kind } of corruptions) assert.isTrue(isKind(kind), `${kind}: ${how}`)
  return corruptions
}
export const hows = (corruptions: ReadonlyArray<Corruption>) =>
  known(corruptions).map(({ how, kind }) => `${kind}: ${how}`)
export const by = (corruptions: ReadonlyArray<Corruption>, how: string): Corruption =>
  known(corruptions).find((one) => one.how === how) ?? assert.fail(`none: ${how} in ${hows(corruptions).join()}`)

/** What a corruption makes of the only file that it touches. */
export const made = (corruptions: ReadonlyArray<Corruption>, how: string): string | null => {
  const one = by(corruptions, how)
  assert.deepStrictEqual([...one.changes.keys()], [one.piece])
  return after(one, one.piece)
}

/** A text of JSON as corruptions write it. */
export const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The document in a text of JSON. */
export const parsed = (text: string | null): unknown => JSON.parse(text ?? "null")
