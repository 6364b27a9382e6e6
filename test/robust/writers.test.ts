import { cpSync, rmSync } from "node:fs"
import { hostname } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { fileNameOf } from "../../src/domain/run/fileNames.ts"
import { exits, refuses, smallPack, STACK, type Workshop, workshop } from "../e2e/assay.ts"
import { greetingShop } from "../e2e/benches.ts"
import { filesBelow } from "../e2e/killing.ts"
import { manyAnswers } from "../e2e/manyAnswers.ts"
import { thorough } from "../thorough.ts"

const TIMES = 30

/** Runs the same command several times at once. Each ends with 0 or a code of `giving`, at least one with 0. */
const atOnce = async (shop: Workshop, args: ReadonlyArray<string>, giving: ReadonlyArray<number>, times = 2) => {
  const all = await Promise.all(Array.from({ length: times }, () => shop.program(...args)))
  for (const ended of all) {
    assert.include([0, ...giving], ended.code, ended.stderr)
    assert.notMatch(ended.stderr, STACK)
  }
  assert.isTrue(
    all.some(({ code }) => code === 0),
    all.map(({ stderr }) => stderr).join("\n")
  )
  return all.filter(({ code }) => code === 75).length
}

const lock = `.lock-${process.pid}-1700000000000-${fileNameOf(hostname())}`
const CASES = "bench/greeting/cases"
const unsealed = () => {
  const shop = greetingShop()
  rmSync(shop.at(`${CASES}/digests.yaml`))
  return shop
}

describe("Two sealings of one bench", () => {
  it.runIf(thorough)("at once: one may give way with 75, and the seal is right", async () => {
    for (let left = TIMES; left > 0; left--) {
      const shop = unsealed()
      await atOnce(shop, ["bench", "seal", "greeting"], [75])
      exits(await shop.assay("bench", "seal", "greeting", "--check"), 0)
      assert.deepStrictEqual(
        shop.list(CASES).filter((name) => name.startsWith(".") || name.endsWith(".new")),
        []
      )
      rmSync(shop.dir, { recursive: true })
    }
  })

  it("do not overlap: the second gets 75 while the first is at it, and writes nothing", async () => {
    const shop = unsealed()
    shop.write(`${CASES}/${lock}`, "")
    refuses(await shop.program("bench", "seal", "greeting"), 75, `process ${process.pid}`, "being sealed")
    assert.notInclude(shop.list(CASES), "digests.yaml")
    rmSync(shop.at(`${CASES}/${lock}`))
    exits(await shop.assay("bench", "seal", "greeting"), 0)
  })
})

const imported = async () => {
  const shop = workshop()
  shop.write("many.jsonl", manyAnswers(60))
  exits(await shop.assay("import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "run"), 0)
  return shop
}

describe.runIf(thorough)("Several writers of one run", () => {
  const judging = ["judge", "run", "--judge", "checks"]

  it("that judge it at once leave the verdicts of one, and nothing else", async () => {
    const shop = await imported()
    const alone = workshop()
    cpSync(shop.at("run"), alone.at("run"), { recursive: true })
    exits(await alone.assay(...judging), 0)
    for (let left = TIMES; left > 0; left--) {
      await atOnce(shop, judging, [75], 3)
      assert.deepStrictEqual(filesBelow(shop, "run"), filesBelow(alone, "run"))
    }
  })

  it("that import into the same place at once leave one whole run", async () => {
    const whole = await imported()
    for (let left = TIMES; left > 0; left--) {
      const shop = workshop()
      shop.write("many.jsonl", whole.read("many.jsonl"))
      await atOnce(shop, ["import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "run"], [73, 75])
      assert.deepStrictEqual(shop.list("."), ["many.jsonl", "run"])
      assert.deepStrictEqual(filesBelow(shop, "run"), filesBelow(whole, "run"))
      rmSync(shop.dir, { recursive: true })
    }
  })
})
