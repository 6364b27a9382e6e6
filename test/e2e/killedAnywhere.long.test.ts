import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { exits, type Workshop, workshop } from "./assay.ts"
import { endpoint, packOf, rowsOf } from "./endpoints.ts"
import { numbersFrom } from "../robust/chance.ts"
import { seed } from "../thorough.ts"
import { filesBelow, killAtRandom, type Victim } from "./killing.ts"

/**
 * ASSAY_KILLS says how many kills are made in all, half of them of `run`, half of `judge`. A failure names the seed, and
 * ASSAY_SEED makes the same choices again.
 */
const KILLS = Number(process.env["ASSAY_KILLS"] ?? 2)
if (!(Number.isInteger(KILLS) && KILLS >= 2)) throw new Error("ASSAY_KILLS must be a whole number, 2 or more.")
const HALF = Math.ceil(KILLS / 2)
const PROMPTS = 12
const CELLS = 4 * PROMPTS

const whole = workshop()
let server: Endpoint
let runMs = 0
let judgeMs = 0

const start = ["run", "--pack", "pack.yaml", "--no-preflight", "--out", "run"]
const models = ["--model", "openai-compatible:slow:3", "--model", "openai-compatible:echo"]
const resume = ["run", "--resume", "run", "--no-preflight"]
const judging = ["judge", "run", "--judge", "model:openai-compatible:judge", "--as", "j"]

const timed = async (...args: ReadonlyArray<string>): Promise<number> => {
  const began = performance.now()
  exits(await whole.program(...args), 0)
  return performance.now() - began
}

beforeAll(async () => {
  server = await endpoint()
  whole.write("pack.yaml", packOf(PROMPTS))
  runMs = await timed(...start, ...models, "--endpoint", server.url)
  cpSync(whole.at("run"), whole.at("answered"), { recursive: true })
  judgeMs = await timed(...judging, "--endpoint", server.url)
})

const wholeRows = (text: string): number => text.split("\n").length - 1
const rowsIn = (shop: Workshop, file: string): number => (existsSync(shop.at(file)) ? wholeRows(shop.read(file)) : 0)

const amount = (rows: number): string => (rows === 0 ? "none" : rows < CELLS ? "some" : "all")

/** Whether the process holds the run. */
const locks = (shop: Workshop, pid: number): boolean =>
  existsSync(shop.at("run")) && shop.list("run").some((name) => name.startsWith(`.lock-${pid}-`))

/** A run that must never have fewer answers than it had. */
const runVictim = (): Victim => {
  const shop = workshop()
  shop.write("pack.yaml", packOf(PROMPTS))
  const answers = () => rowsIn(shop, "run/answers.jsonl")
  let had = 0
  return {
    shop,
    args: () => (existsSync(shop.at("run")) ? resume : [...start, ...models, "--endpoint", server.url]),
    missing: () => CELLS - answers(),
    begun: (pid) =>
      readdirSync(shop.dir).some((name) => name.startsWith(".assay-") && name.includes(`-${pid}-`)) || locks(shop, pid),
    stage: () => {
      if (!existsSync(shop.at("run"))) return readdirSync(shop.dir).length > 1 ? "draft" : "nothing"
      const complete = shop.read("run/run.json").includes('"status": "complete"')
      return complete ? "complete" : `${amount(answers())} of the answers`
    },
    check: () => {
      assert.isAtLeast(answers(), had, "an answer is lost")
      had = answers()
    }
  }
}

/** A judgement of a finished run; `again` where there is one already, which must be there until the new one is. */
const judgeVictim = (again: boolean): Victim => {
  const shop = workshop()
  cpSync(whole.at(again ? "run" : "answered"), shop.at("run"), { recursive: true })
  const folder = (name: string) => shop.at(`run/judgements/${name}`)
  const begun = Date.now()
  const part = () =>
    existsSync(folder("")) ? readdirSync(folder("")).find((name) => name.startsWith(".part-")) : undefined
  const verdicts = () => rowsIn(shop, `run/judgements/${part() ?? "none"}/verdicts.jsonl`)
  const isNew = () => existsSync(folder("j")) && statSync(folder("j/judge.json")).mtimeMs > begun && !part()
  return {
    shop,
    args: () => [...judging, "--endpoint", server.url],
    missing: () => CELLS - verdicts(),
    begun: (pid) => locks(shop, pid),
    stage: () => (isNew() ? "complete" : part() === undefined ? "nothing" : `${amount(verdicts())} of the verdicts`),
    check: () => {
      if (again) assert.isTrue(existsSync(folder("j")) || existsSync(folder(".old-j")), "the old verdicts are lost")
    }
  }
}

describe(`kill -9 at a random moment (ASSAY_SEED=${seed})`, { timeout: 300_000 + 10_000 * KILLS }, () => {
  it(`of a run, ${HALF} times: the files are those of a run that nobody killed`, async () => {
    const means = { chance: numbersFrom(`run ${seed}`), server, wholeMs: runMs }
    const stages = await killAtRandom(HALF, means, () => {
      const victim = runVictim()
      const { shop } = victim
      const done = () => {
        assert.deepStrictEqual(shop.list("."), ["pack.yaml", "run"])
        assert.deepStrictEqual(
          filesBelow(shop, "run"),
          filesBelow(whole, "answered").map(([name, text]) => [name.replace("answered", "run"), text])
        )
        assert.strictEqual(rowsOf(shop.read("run/answers.jsonl")).length, CELLS)
        rmSync(shop.at("run"), { recursive: true })
      }
      return { victim, done }
    })
    console.log(`run: ${HALF} kills with seed ${seed}: ${JSON.stringify(Object.fromEntries(stages))}`)
  })

  it(`of judging, ${KILLS - HALF} times: the verdicts are those of a judge that nobody killed`, async () => {
    const chance = numbersFrom(`judge ${seed}`)
    const stages = await killAtRandom(KILLS - HALF, { chance, server, wholeMs: judgeMs }, () => {
      const victim = judgeVictim(chance() < 0.5)
      const { shop } = victim
      const done = () => {
        assert.deepStrictEqual(filesBelow(shop, "run"), filesBelow(whole, "run"))
        rmSync(shop.at("run"), { recursive: true })
      }
      return { victim, done }
    })
    console.log(`judge: ${KILLS - HALF} kills with seed ${seed}: ${JSON.stringify(Object.fromEntries(stages))}`)
  })
})
