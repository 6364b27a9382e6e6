import type { Keep } from "./Keep.ts"

/** What comes next in a list or an object. */
type Next = "first" | "key" | "colon" | "value" | "comma"

/** A list or an object that is open. */
export interface Frame {
  readonly close: "}" | "]"
  /** What is kept of this container; undefined where it is passed over. */
  readonly keep: Keep | undefined
  next: Next
  /** What is kept of the value that comes next. */
  child: Keep | undefined
  written: boolean
}

/** What is kept of each value in a container, where that does not go by keys. */
export const childOf = (keep: Keep | undefined): Keep | undefined =>
  keep === undefined || keep === true ? keep : keep._tag === "Each" ? keep.each : undefined

/** Whether a key is what may begin now. */
export const isAtKey = ({ close, next }: Frame): boolean => close === "}" && (next === "first" || next === "key")
