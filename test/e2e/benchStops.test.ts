import { existsSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits } from "./assay.ts"
import { processesWith, recordsOf } from "./benches.ts"
import { hangingRun, leftIn } from "./hangingRun.ts"

describe("Ctrl-C", () => {
  it.skipIf(!existsSync("/proc"))(
    "ends a run with 130, with an incomplete record in the chain and no process left",
    async () => {
      const { child, ended, mark, shop } = await hangingRun()
      child.kill("SIGINT")
      const { code, signal, stderr, stdout } = await ended
      assert.deepStrictEqual({ code, signal }, { code: 130, signal: null })
      assert.strictEqual(processesWith(mark), 0)
      assert.deepStrictEqual(leftIn(shop), [])
      assert.include(stderr, "Interrupted after 1 of 8 attempts")
      assert.match(stdout, /1 of 7 cases passed \(incomplete\)/u)
      assert.include(stdout, "--resume")
      const past = await shop.assay("bench", "history", "greeting", "--run", "01")
      exits(past, 0)
      assert.include(
        past.stdout.replace(/\s+/gu, " "),
        "ended before all its attempts did. Go on with `assay bench run greeting --sut slow --resume`"
      )
      const [record] = recordsOf(shop)
      assert.strictEqual(record?.body.complete, false)
      assert.strictEqual(record?.body.counts.cancelled, 6)
      assert.match(
        stdout.replaceAll(/\s+/gu, " "),
        /[12] attempts? had begun and will be made again, so that this is no/u
      )
      exits(await shop.assay("bench", "verify"), 0)
    }
  )
})
