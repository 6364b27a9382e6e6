import { existsSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits, workshop, type Workshop } from "./assay.ts"
import { packOf, rowsOf } from "./endpoints.ts"

/** Whether the process runs whose id stands in a file: one that nobody has reaped yet does not. */
const isAlive = (shop: Workshop, file: string): boolean => {
  const stat = `/proc/${shop.read(file).trim()}/stat`
  return existsSync(stat) && !/\) [ZX] /u.test(readFileSync(stat, "utf8"))
}

/** Notes the id of the shell that reads this. */
const note = (file: string) => `echo $$ > ${file}`

/** Programs that behave as programs do, each by the name of a model. */
const PROGRAMS: Readonly<Record<string, string>> = {
  exits: "echo 'half an'; echo 'no more memory' >&2; exit 3",
  bytes: "printf 'number \\377\\376'",
  "no-text": `printf '{"text": ["number"]}'`,
  silent: "exit 0",
  hangs: `${note("hangs.pid")}; trap '' TERM; echo 'half an'; while :; do sleep 1; done`,
  // The sleeper outlives its parent and holds the output open.
  forks: `(exec sh -c '${note("forks.pid")}; exec sleep 600') & until [ -s forks.pid ]; do sleep 0.01; done; echo number`,
  floods: `${note("floods.pid")}; exec yes 'a word, and another one'`
}

const CONFIG = `models:
${Object.keys(PROGRAMS)
  .map(
    (name) => `  ${name}: { provider: command, target: sh ${name}.sh, request_seconds: ${name === "hangs" ? 2 : 60} }\n`
  )
  .join("")}  absent: { provider: command, target: ./no-such-program }
`

describe("assay run with programs that fail", () => {
  it("names how a program failed, and leaves no process of it behind", async () => {
    const shop = workshop()
    shop.write("pack.yaml", packOf(1))
    shop.write("assay.config.yaml", CONFIG)
    for (const [name, script] of Object.entries(PROGRAMS)) shop.write(`${name}.sh`, script)
    const names = [...Object.keys(PROGRAMS), "absent"]
    const asking = names.flatMap((name) => ["--model", name])
    const ended = await shop.program("run", "--pack", "pack.yaml", "--variant", "none", ...asking, "--out", "run")
    exits(ended, 0)
    const rows = rowsOf(shop.read("run/answers.jsonl"))
    assert.deepStrictEqual(
      rows.map(({ attempt, error, text }, index) => `${names[index]}: ${error?.kind ?? "ok"} ${attempt} "${text}"`),
      [
        'exits: server 5 "half an\n"',
        'bytes: malformed 1 ""',
        'no-text: malformed 1 ""',
        'silent: ok 1 ""',
        'hangs: timeout 2 "half an\n"',
        'forks: ok 1 "number"',
        'floods: malformed 1 ""',
        'absent: refused 1 ""'
      ]
    )
    assert.include(rows[0]?.error?.message, "exit code 3")
    assert.include(rows[0]?.error?.message, "no more memory")
    const left = ["hangs", "forks", "floods"].filter((name) => isAlive(shop, `${name}.pid`))
    assert.deepStrictEqual(left, [])
  })
})
