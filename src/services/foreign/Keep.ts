/**
 * What of a foreign JSON document is read: `true` the whole value; `fields` these keys of an object; `each` of every
 * element of a list, or of every value of an object. What is not named is passed over.
 */
export type Keep =
  | true
  | { readonly _tag: "Fields"; readonly fields: ReadonlyMap<string, Keep> }
  | { readonly _tag: "Each"; readonly each: Keep }

/** These keys of an object. */
export const fields = (kept: Readonly<Record<string, Keep>>): Keep => ({
  _tag: "Fields",
  fields: new Map(Object.entries(kept))
})

/** The same of every element of a list, or of every value of an object. */
export const each = (kept: Keep): Keep => ({ _tag: "Each", each: kept })
