import { existsSync, readdirSync, rmSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { exits, smallPack, type Workshop, workshop } from "../e2e/assay.ts"
import { greetingShop, recordsOf } from "../e2e/benches.ts"
import { commandPlan } from "../e2e/dodPlans.ts"
import { filesBelow } from "../e2e/killing.ts"
import { manyAnswers } from "../e2e/manyAnswers.ts"
import { seed, thorough } from "../thorough.ts"
import { numbersFrom } from "./chance.ts"

/** A command that changes files, and can be killed at any moment and given again. */
interface Job {
  readonly name: string
  readonly make: () => Workshop
  readonly args: ReadonlyArray<string>
  /** What must hold after each kill, and may be asked of the command line. */
  readonly sound: (shop: Workshop) => Promise<void> | void
  /** What it made, without what differs from one time to the next. */
  readonly result: (shop: Workshop) => unknown
}

const importing: Job = {
  name: "import",
  make: () => {
    const shop = workshop()
    shop.write("many.jsonl", manyAnswers(60))
    return shop
  },
  args: ["import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "run"],
  sound: (shop) => {
    // A run is there as a whole or not at all.
    if (existsSync(shop.at("run"))) assert.strictEqual(shop.read("run/answers.jsonl").split("\n").length - 1, 60 * 16)
  },
  result: (shop) => [readdirSync(shop.dir).toSorted(), filesBelow(shop, "run")]
}

const SEAL = "bench/greeting/cases/digests.yaml"
const sealing: Job = {
  name: "bench seal",
  make: () => {
    const shop = greetingShop()
    shop.write("bench/greeting/cases/greet-ada/input/more.txt", "another input\n")
    return shop
  },
  args: ["bench", "seal", "greeting"],
  sound: async (shop) => {
    const { code } = await shop.assay("bench", "seal", "greeting", "--check")
    assert.include([0, 6], code, "the seal is the old one or the new one")
  },
  result: (shop) => [readdirSync(shop.at("bench/greeting/cases")).toSorted(), shop.read(SEAL)]
}

const benching: Job = {
  name: "bench run",
  make: greetingShop,
  args: ["bench", "run", "greeting", "--sut", "greeter"],
  sound: async (shop) => {
    if (existsSync(shop.at("bench/audit/HEAD"))) exits(await shop.assay("bench", "verify"), 0)
  },
  result: (shop) =>
    recordsOf(shop)
      .at(-1)
      ?.body.per_case.map(({ attempts, case_id }) => [
        case_id,
        attempts.map((attempt) => (attempt._tag === "Scored" ? attempt.score.score : attempt.failure.code))
      ])
}

const applying: Job = {
  name: "dod apply",
  make: () => {
    const shop = workshop()
    shop.write("plan.json", commandPlan("sleep 0.05"))
    return shop
  },
  args: ["dod", "apply", "plan.json", "--allow-commands", "--", "sh", "-c", "echo applied > made"],
  sound: (shop) => assert.strictEqual(shop.read("plan.json"), commandPlan("sleep 0.05")),
  result: (shop) => [readdirSync(shop.dir).toSorted(), shop.read("made")]
}

const approving: Job = {
  name: "dod approve",
  make: applying.make,
  args: ["dod", "approve", "plan.json", "--by", "Kim", "--out", "approved.yaml"],
  sound: async (shop) => {
    if (!existsSync(shop.at("approved.yaml"))) return
    const { code } = await shop.assay("dod", "check", "plan.json", "--approved", "approved.yaml")
    assert.strictEqual(code, 13, "the approval is a whole one, and the command was not allowed")
    rmSync(shop.at("approved.yaml"))
  },
  result: (shop) => readdirSync(shop.dir).toSorted()
}

const KILLS = thorough ? 40 : 1

/** Kills a job at a random moment; false where it was faster. */
const killed = async (shop: Workshop, args: ReadonlyArray<string>, ms: number): Promise<boolean> => {
  const { child, ended } = shop.start(args)
  await Promise.race([ended, pause(ms)])
  child.kill("SIGKILL")
  return (await ended).signal === "SIGKILL"
}

const JOBS = thorough ? [importing, sealing, benching, applying, approving] : [applying]

for (const job of JOBS) {
  describe(`kill -9 at a random moment of \`${job.name}\` (ASSAY_SEED=${seed})`, { timeout: 900_000 }, () => {
    let wholeMs = 0
    let whole: unknown
    beforeAll(async () => {
      const shop = job.make()
      const began = performance.now()
      exits(await shop.program(...job.args), 0)
      wholeMs = performance.now() - began
      whole = job.result(shop)
    })

    it(`leaves what is sound, ${KILLS} times, and the next one makes the same`, async () => {
      const chance = numbersFrom(`${job.name} ${seed}`)
      for (let left = KILLS; left > 0;) {
        const shop = job.make()
        let kills = 0
        while (left > 0 && kills < 4 && (await killed(shop, job.args, chance() * wholeMs))) {
          left--
          kills++
          await job.sound(shop)
        }
        if (kills === 0) continue
        const again = await shop.program(...job.args)
        // What was done just before the kill is not done twice.
        if (job.name !== "import" || again.code !== 73) exits(again, 0)
        assert.deepStrictEqual(job.result(shop), whole, `after ${kills} kills`)
        rmSync(shop.dir, { recursive: true })
      }
    })
  })
}
