import { assert, describe, it } from "@effect/vitest"
import { bothAlike, CALLS } from "./calls.ts"

describe("The built program", { timeout: 1_200_000 }, () => {
  it("says and writes for every command what the command line does within the tests", async () => {
    assert.include(await bothAlike(CALLS), "site/index.html")
  })
})
