import { cpSync } from "node:fs"
import path from "node:path"
import { assert } from "@effect/vitest"
import { type Ended, root, smallPack, startAssay, type Workshop, workshop } from "./assay.ts"
import { planText } from "./dodPlans.ts"
import { filesBelow } from "./killing.ts"
import { manyAnswers } from "./manyAnswers.ts"

const example = (name: string): string => path.join(root, "examples", name)

const DEAD = ["--model", "openai-compatible:m", "--endpoint", "http://127.0.0.1:9"]

/**
 * Words that call every command, in the order of a working day: most succeed, some are refused as they should be. What a
 * command writes is there for those that follow.
 */
export const CALLS: ReadonlyArray<readonly [number, ...ReadonlyArray<string>]> = [
  [0, "demo"],
  [0, "help", "exit-codes"],
  [0, "init", "project"],
  [0, "config", "show"],
  [0, "pack", "list"],
  [0, "pack", "show", "office"],
  [0, "pack", "new", "own"],
  [0, "pack", "validate", "own", smallPack],
  [65, "pack", "lint", smallPack],
  [0, "pack", "schema"],
  [69, "models", ...DEAD.slice(2)],
  [69, "try", "prompts.csv", ...DEAD],
  [0, "run", "--pack", smallPack, "--model", "script:script.yaml", "--dry-run"],
  [0, "import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "runs/many"],
  [66, "import", "promptfoo", "none.json"],
  [66, "merge", "runs/none", "--out", "runs/merged"],
  [0, "judge", "runs/many", "--judge", "checks"],
  [0, "judge-sheet", "export", "runs/a", "--out", "sheet.yaml"],
  [65, "judge-sheet", "import", "runs/a", "--sheet", "sheet.yaml", "--author", "Kim"],
  [64, "agreement", "runs/many"],
  [0, "score", "runs/many", "--detail"],
  [10, "gate", "runs/many", "--model", "m1", "--variant", "none"],
  [0, "gate", "runs/a", "--model", "careful-7b", "--variant", "baseline", "--format", "json"],
  [0, "gate", "--policy", example("gate.yaml")],
  [0, "policy", "schema"],
  [66, "drill", "--policy", "none.yaml"],
  [0, "simulate", "runs/many", "--scope", "all"],
  [15, "compare", "runs/a", "runs/b", "--fail-on-regression"],
  [0, "variants", "runs/many"],
  [0, "leaderboard", "runs/a", "runs/b"],
  [0, "history", "runs"],
  [0, "view", "runs/a", "--export", "site"],
  [0, "bench", "list"],
  [0, "bench", "show", "greeting"],
  [0, "bench", "new", "triage"],
  [0, "bench", "lint", "greeting"],
  [0, "bench", "seal", "triage"],
  [64, "bench", "run", "greeting", "--resume"],
  [4, "bench", "score", "greeting", "--case", "greet-adda", "--output", "x.json"],
  [64, "bench", "diff", "greeting", "01J0", "01J1"],
  [0, "bench", "history", "greeting"],
  [0, "bench", "plan", "greeting"],
  [14, "bench", "promote", "greeting", "--tier", "bronze"],
  [66, "bench", "verify"],
  [66, "bench", "import", "inspect", "none.json"],
  [66, "bench", "import", "harbor", "none"],
  [66, "bench", "import", "terminal-bench", "none"],
  [64, "bench", "import", "swe-bench", "none.json"],
  [0, "bench", "external"],
  [0, "dod", "new", "another.yaml"],
  [0, "dod", "parse", "criteria.md"],
  [0, "dod", "render", "plan.yaml"],
  [13, "dod", "check", "plan.yaml"],
  [0, "dod", "sign", "plan.yaml", "--criterion", "1", "--by", "Kim", "--reason", "Read", "--out", "signed.yaml"],
  [0, "dod", "approve", "plan.yaml", "--out", "approved.yaml"],
  [13, "dod", "apply", "plan.yaml", "--", "true"],
  [64, "mcp", "--allow-commands"],
  [64, "serve", "--port", "none"],
  [69, "worker", "--database", "postgres://127.0.0.1:1/x"],
  [64, "runs", "--cluster", "nonsense"],
  [64, "attach", "many"],
  [64, "cancel", "many", "--cluster", "postgres://"],
  [64, "pull", "many", "--cluster", "postgres://127.0.0.1:1/x"],
  [64, "gate", "runs/a", "--min-levl", "solid"],
  [64, "gat"],
  [64]
]

/** A folder with something for every command. */
const furnished = (): Workshop => {
  const shop = workshop()
  cpSync(example("runs"), shop.at("runs"), { recursive: true })
  cpSync(path.join(root, "test/fixtures/bench"), shop.at("bench"), { recursive: true })
  shop.write("many.jsonl", manyAnswers(2))
  shop.write("script.yaml", "default: { text: hello }\n")
  shop.write("prompts.csv", "prompt\nSay something.\n")
  shop.write("criteria.md", "- [ ] Tests pass\n2) Docs updated\n")
  shop.write("plan.yaml", planText("definition_of_done: [{ text: Kim has read it, manual: true }]\n"))
  return shop
}

/** Without what differs from one time to another: moments, random ids and pins, the folder of the test. */
const lasting = (text: string, shop: Workshop): string =>
  text
    .replaceAll(shop.dir, "FOLDER")
    .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| \d\d:\d\d)?/gu, "DAY")
    .replaceAll(/cassette_canary_pin: "\w{32}"/gu, "PIN")
    // A seal is also over when a new case was made, to the second.
    .replaceAll(/^ {2}[\w-]+: sha256:\w{64}$/gmu, "SEALED")
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{26}\b/gu, "ULID")

const shown = ({ code, stderr, stdout }: Ended, shop: Workshop) => ({
  code,
  stdout: lasting(stdout, shop),
  stderr: lasting(stderr, shop)
})

const filesOf = (shop: Workshop) => new Map(filesBelow(shop, ".").map(([name, text]) => [name, lasting(text, shop)]))

/**
 * Gives the calls to the command line within the tests and to the built one, which must say and write the same; gives
 * the names of the files that were compared.
 */
export const bothAlike = async (calls: typeof CALLS): Promise<ReadonlyArray<string>> => {
  const [here, there] = [furnished(), furnished()]
  for (const [code, ...words] of calls) {
    const [own, built] = await Promise.all([here.assay(...words), startAssay(words, { cwd: there.dir }).ended])
    assert.deepStrictEqual(shown(own, here), shown(built, there), words.join(" "))
    assert.strictEqual(own.code, code, `${words.join(" ")}\n${own.stdout}${own.stderr}`)
  }
  const [own, built] = [filesOf(here), filesOf(there)]
  assert.deepStrictEqual([...own.keys()], [...built.keys()])
  for (const [name, text] of own) assert.strictEqual(text, built.get(name), name)
  return [...own.keys()]
}
