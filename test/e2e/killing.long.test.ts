import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { exits, refuses, smallPack, until, workshop, type Workshop } from "./assay.ts"
import { manyAnswers } from "./manyAnswers.ts"

const importing = ["import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "run"]
const judging = ["judge", "run", "--judge", "checks"]

/** An import and a judgement that nobody stopped. */
const whole = workshop()

beforeAll(async () => {
  whole.write("many.jsonl", manyAnswers(100))
  exits(await whole.assay(...importing), 0)
  exits(await whole.assay(...judging), 0)
})

const copyOf = (name: string): Workshop => {
  const shop = workshop()
  cpSync(whole.at(name), shop.at(name), { recursive: true })
  return shop
}

const ATTEMPTS = 5

/**
 * Starts a command and kills it, so that it can do nothing any more, once something is seen on disk. A command that was
 * faster than this process looks is started anew, with `undo` before.
 */
const killed = async (
  shop: Workshop,
  args: ReadonlyArray<string>,
  what: string,
  seen: () => boolean,
  undo = () => {}
) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { child, ended } = shop.start(args)
    await until(what, () => child.exitCode !== null || seen(), 1)
    child.kill("SIGKILL")
    const { code, signal, stdout } = await ended
    if (signal === "SIGKILL") return assert.strictEqual(stdout, "", what)
    assert.strictEqual(code, 0, what)
    undo()
  }
  return assert.fail(`the command was never caught when ${what}`)
}

/** All files of a run with their content, but for the times at which it was made. */
const contentOf = (shop: Workshop): ReadonlyArray<readonly [string, string]> =>
  readdirSync(shop.at("run"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath.slice(shop.dir.length + 1)}/${name}`)
    .toSorted()
    .map((name) => [name, shop.read(name).replace(/"created_at": "[^"]*"/u, "")])

const hasBytes = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

describe("kill -9", () => {
  it("at any moment of an import leaves no run, and nothing that the next one minds", async () => {
    const shop = copyOf("many.jsonl")
    const drafts = () => shop.list(".").filter((name) => name.startsWith(".assay-"))
    const old = new Set<string>()
    const draftHas = (has: (draft: string) => boolean) => () =>
      drafts().some((name) => !old.has(name) && has(shop.at(name)))
    const moments: ReadonlyArray<readonly [string, (draft: string) => boolean]> = [
      ["there is a draft", () => true],
      ["the draft has a manifest", (draft) => existsSync(`${draft}/run.json`)],
      ["the draft has its pack", (draft) => existsSync(`${draft}/pack.json`)],
      ["the draft has answers", (draft) => hasBytes(`${draft}/answers.jsonl`)]
    ]
    for (const [what, has] of moments) {
      await killed(shop, importing, what, draftHas(has), () => rmSync(shop.at("run"), { recursive: true }))
      assert.notInclude(shop.list("."), "run", what)
      for (const name of drafts()) old.add(name)
    }
    exits(await shop.assay(...importing), 0)
    exits(await shop.assay(...judging), 0)
    assert.deepStrictEqual(contentOf(shop), contentOf(whole))
  })

  it("at any moment of judging keeps the verdicts that were there, and the next one makes the same", async () => {
    const shop = copyOf("run")
    const before = contentOf(shop)
    const verdicts = shop.read("run/judgements/checks/verdicts.jsonl")
    const fresh = (name: string) => shop.at(`run/judgements/.new-checks/${name}`)
    // A folder that an earlier kill left behind is not a sign of this one.
    const moments: ReadonlyArray<readonly [string, () => boolean]> = [
      ["the run is locked", () => shop.list("run").some((name) => name.startsWith(".lock-"))],
      ["the new verdicts have a folder", () => existsSync(fresh(""))],
      ["the first verdicts are there", () => hasBytes(fresh("verdicts.jsonl"))]
    ]
    for (const [what, seen] of moments) {
      rmSync(fresh(""), { recursive: true, force: true })
      for (const name of shop.list("run").filter((name) => name.startsWith(".lock-"))) rmSync(shop.at(`run/${name}`))
      await killed(shop, judging, what, seen)
      assert.strictEqual(shop.read("run/judgements/checks/verdicts.jsonl"), verdicts, what)
    }
    assert.include(shop.list("run/judgements"), ".new-checks", "the last kill left its draft")
    exits(await shop.assay("gate", "run", "--model", "m1", "--variant", "none"), 10)
    exits(await shop.assay(...judging), 0)
    assert.deepStrictEqual(contentOf(shop), before)
  })

  it("on a run that nobody had judged leaves it undecided, not judged in part", async () => {
    const shop = copyOf("run")
    rmSync(shop.at("run/judgements"), { recursive: true })
    const begun = () => hasBytes(shop.at("run/judgements/.new-checks/verdicts.jsonl"))
    await killed(shop, judging, "the first verdicts are there", begun, () =>
      rmSync(shop.at("run/judgements"), { recursive: true })
    )
    refuses(await shop.assay("gate", "run"), 12, "assay judge")
    exits(await shop.assay(...judging), 0)
    assert.deepStrictEqual(contentOf(shop), contentOf(whole))
  })
})
