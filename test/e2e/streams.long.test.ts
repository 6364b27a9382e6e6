import { assert, describe, it } from "@effect/vitest"
import { exits, smallPack, workshop } from "./assay.ts"
import { intoHead } from "./intoHead.ts"
import { manyAnswers } from "./manyAnswers.ts"

describe("A reader that goes away early", () => {
  it("does not change the code where much is left to write", async () => {
    const { assay, at, write } = workshop()
    write("many.jsonl", manyAnswers(90))
    exits(await assay("import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "run"), 0)
    exits(await assay("judge", "run", "--judge", "checks"), 0)
    const whole = await assay("gate", "run", "--format", "json")
    assert.isAbove(whole.stdout.length, 100_000, "more than a pipe takes")
    const cut = await intoHead("gate", at("run"), "--format", "json")
    assert.strictEqual(cut.code, whole.code)
    assert.strictEqual(cut.stdout, "{\n")
    assert.strictEqual(cut.stderr, "")
  })
})
