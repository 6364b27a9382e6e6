import { assert, describe, it } from "@effect/vitest"
import { shareTypes } from "../../scripts/shareTypes.ts"

const DECLARED = `declare const Inner: Schema.Struct<{
  readonly a: Schema.String;
}>;
/** A copy. */
export declare const Same: Schema.Struct<{
  readonly a: Schema.String;
}>;
export declare const Outer: Schema.Struct<{
  /** With a { in words. */
  readonly inner: Schema.Struct<{
    readonly a: Schema.String;
  }>;
  readonly brace: Schema.Literal<"{">;
}>;
export {};
`

describe("Declarations", () => {
  it("refer to a schema by its name instead of writing it out, and none refers to itself", () => {
    assert.strictEqual(
      shareTypes(DECLARED),
      `declare const Inner: Schema.Struct<{
	readonly a: Schema.String;
}>;
/** A copy. */
export declare const Same: typeof Inner;
export declare const Outer: Schema.Struct<{
	/** With a { in words. */
	readonly inner: typeof Inner;
	readonly brace: Schema.Literal<"{">;
}>;
export {};
`
    )
  })

  it("that do not end what they begin are refused", () => {
    assert.throws(() => shareTypes("}>;\n"), /brace too many/u)
  })
})
