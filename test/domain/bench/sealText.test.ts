import { assert, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { sealText } from "../../../src/domain/bench/sealText.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"

describe("The text of a seal", () => {
  const ids = ["plain-1", "a", "true", "false", "null", "1", "1-a", "0x1", "a-"]
  const text = sealText("toy", new Map(ids.map((id) => [id, digestOf(id)])))

  it("reads as the digest of each case, whatever YAML would make of its id", () =>
    assert.deepStrictEqual(parse(text), {
      algorithm: "sha256",
      cases: Object.fromEntries(ids.map((id) => [id, digestOf(id)]))
    }))

  it("is a line for each case in the order given, with quotes only where they are needed, after what it is", () => {
    const lines = text.split("\n")
    assert.match(lines[0] ?? "", /^# The seal of the cases/u)
    assert.deepStrictEqual(lines.slice(3), [
      "algorithm: sha256",
      "cases:",
      ...["plain-1", "a", '"true"', '"false"', '"null"', '"1"', '"1-a"', '"0x1"', '"a-"'].map(
        (key, at) => `  ${key}: ${digestOf(ids[at] ?? "")}`
      ),
      ""
    ])
  })
})
