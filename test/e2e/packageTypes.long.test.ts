import { symlinkSync } from "node:fs"
import path from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { exits, inPairs, root, start, workshop } from "./assay.ts"
import { installPacked } from "./packed.ts"

const shop = workshop()

const CONSUMER = `
import { Effect } from "effect"
import { decideKo, type GateOutcome, type KoDecision, type Pack, PackStore, type ScoreReport, type SourceInvalid } from "assay"
import { commandRubric, defineTaskClass, type Rubric } from "assay/bench"
import { arbitraryPack } from "assay/testing"

const decide = (pack: Pack): KoDecision => decideKo(pack.ko_rule, new Map([["Q1", 5]]), new Set())
export const outcomes: ReadonlyArray<GateOutcome> = ["ok", "knockedOut", "inconclusive", "belowLevel"]
export const percents = (report: ScoreReport): ReadonlyArray<number> => report.scorecards.map(({ percent }) => percent)
export const load = PackStore.use((store) => store.load("office")).pipe(
  Effect.map(({ value }) => decide(value)),
  Effect.catchTag("SourceInvalid", (error: SourceInvalid) => Effect.succeed(error.problems.length))
)
export const generated = arbitraryPack
export const rubrics: ReadonlyArray<Rubric> = []
export const makers = [commandRubric, defineTaskClass]
// @ts-expect-error a number is no pack
decide(1)
`

const BARE = `
import { AssayError, gateRun, type GateDecision } from "assay/promise"

const decision: GateDecision = await gateRun(process.argv[2] ?? "", { minLevel: "solid" })
console.log(decision.exit_code, decision.open)
await gateRun("nothing").catch((error: unknown) => console.log(error instanceof AssayError ? error.exitCode : error))
// @ts-expect-error no such level
const wrong = () => gateRun("run", { minLevel: "good" })
`

beforeAll(async () => {
  await installPacked(shop)
  symlinkSync(path.join(root, "node_modules/@types"), shop.at("node_modules/@types"))
  shop.write("package.json", JSON.stringify({ name: "consumer", private: true, type: "module" }))
  shop.write("consumer.ts", CONSUMER)
  shop.write("lib.ts", CONSUMER.replace(/^decide\(1\)$/mu, 'decide(decideKo)\ndecide("x").nothing'))
})

const tsc = path.join(root, "node_modules/typescript/bin/tsc")

/** Compiles a file as strictly as there are flags for, with the declarations of the packages checked too. */
const compile = (file: string, resolution: string, cwd = shop.dir) => {
  const module = resolution === "Bundler" ? "ESNext" : "NodeNext"
  const flags = ["--module", module, "--moduleResolution", resolution, "--target", "ES2024", "--lib", "ES2024,DOM"]
  const strictly = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--skipLibCheck", "false"]
  const args = [tsc, ...flags, ...strictly, "--noEmit", "--types", "node", file]
  return start(process.execPath, args, { cwd }).ended
}

describe("The declarations in the package", () => {
  it("compile for each way of resolving modules, with nothing but effect beside them, themselves checked too", async () => {
    await inPairs(["NodeNext", "Bundler"], async (resolution) => exits(await compile("consumer.ts", resolution), 0))
  })

  it("of assay/promise need no Effect, and neither does its code", async () => {
    const bare = workshop()
    await installPacked(bare, false)
    symlinkSync(path.join(root, "node_modules/@types"), bare.at("node_modules/@types"))
    bare.write("package.json", JSON.stringify({ name: "bare", private: true, type: "module" }))
    bare.write("gate.ts", BARE)
    await inPairs(["NodeNext", "Bundler"], async (way) => exits(await compile("gate.ts", way, bare.dir), 0))
    const run = path.join(root, "examples/runs/office")
    const ended = await start(process.execPath, ["gate.ts", run], { cwd: bare.dir }).ended
    exits(ended, 0)
    assert.strictEqual(ended.stdout, "10 false\n66\n")
    exits(await start(process.execPath, ["--eval", 'import("assay")'], { cwd: bare.dir }).ended, 1)
  })

  it("would be found to be wrong", async () => {
    const ended = await compile("lib.ts", "NodeNext")
    assert.notStrictEqual(ended.code, 0)
    assert.include(ended.stdout, "Property 'nothing' does not exist")
  })
})
