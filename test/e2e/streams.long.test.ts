import { assert, describe, it } from "@effect/vitest"
import { exits, smallPack, STACK, until, workshop } from "./assay.ts"
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

describe("Ctrl-C", () => {
  it("ends a long command with 130 and leaves nothing half-made", async () => {
    const { list, start, write } = workshop()
    write("many.jsonl", manyAnswers(200))
    const files = list(".")
    const { child, ended } = start(["import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "run"])
    await until("the import has begun to write", () => list(".").length > files.length, 1)
    child.kill("SIGINT")
    const { code, signal, stdout, stderr } = await ended
    assert.deepStrictEqual({ code, signal, stdout }, { code: 130, signal: null, stdout: "" })
    assert.include(stderr, "Interrupted")
    assert.notMatch(stderr, STACK)
    assert.deepStrictEqual(list("."), files)
  })
})
