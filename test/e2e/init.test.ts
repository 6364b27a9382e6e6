import { assert, describe, it } from "@effect/vitest"
import { exits, workshop } from "./assay.ts"

/** The words of a command line, without the program's own name. */
const argsOf = (command: string): ReadonlyArray<string> => command.trim().split(/\s+/u).slice(1)

describe("assay init", () => {
  it("writes a project whose next steps all work as they are printed", async () => {
    const { assay, list } = workshop()
    const init = await assay("init")
    exits(init, 0)
    assert.sameMembers(list("."), [".github", "answers.jsonl", "assay.config.yaml", "packs"])
    const steps = init.stderr.split("\n").filter((line) => line.startsWith("  assay "))
    assert.deepStrictEqual(
      steps.map((step) => argsOf(step)[0]),
      ["pack", "import", "judge", "score", "gate"]
    )
    for (const step of steps) exits(await assay(...argsOf(step)), 0)
  })

  it("writes a CI workflow that passes, and that fails once an answer is worse", async () => {
    const { assay, read } = workshop()
    exits(await assay("init", "project"), 0)
    const inside = workshop()
    for (const file of ["packs/first.yaml", "answers.jsonl", "assay.config.yaml"])
      inside.write(file, read(`project/${file}`))
    const commands = [...read("project/.github/workflows/assay.yml").matchAll(/run: npx --no assay -- (.+)$/gmu)]
    const steps = commands.map(([, command = ""]) => argsOf(`assay ${command}`))
    assert.strictEqual(steps.length, 4)
    for (const step of steps) exits(await inside.assay(...step), 0)
    const worse = workshop()
    for (const file of ["packs/first.yaml", "assay.config.yaml"]) worse.write(file, read(`project/${file}`))
    worse.write("answers.jsonl", read("project/answers.jsonl").replaceAll("Alex", "Somebody at 555-0142"))
    const codes: Array<number | null> = []
    for (const step of steps) codes.push((await worse.assay(...step)).code)
    assert.deepStrictEqual(codes, [0, 0, 0, 10])
  })

  it("writes packs in both languages that validate under the name that was asked for", async () => {
    const { assay, read } = workshop()
    exits(await assay("pack", "new", "mine"), 0)
    exits(await assay("pack", "new", "meins", "--language", "de", "--out", "eigene/meins.yaml"), 0)
    const [english, german] = await Promise.all([
      assay("pack", "validate", "mine"),
      assay("pack", "validate", "eigene/meins.yaml")
    ])
    exits(english, 0)
    exits(german, 0)
    assert.match(read("packs/mine.yaml"), /^id: mine\n/mu)
    assert.match(read("eigene/meins.yaml"), /^id: meins\n[^]*^language: de\n/mu)
  })
})
