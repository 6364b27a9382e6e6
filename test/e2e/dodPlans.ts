import { bin, root, start, workshop } from "./assay.ts"

/** The text of a plan in YAML: an id, a title, and these lines. */
export const planText = (rest: string): string => `plan_id: 01JZ8Q4M7X2V9T3B6N5C8K1R0D\ntitle: Release\n${rest}`

/** A plan in JSON with one criterion and the command that decides it, a line for the shell. */
export const commandPlan = (script: string): string =>
  JSON.stringify({
    plan_id: "01JZ8Q4M7X2V9T3B6N5C8K1R0D",
    title: "Release",
    definition_of_done: [{ text: "It works", command: { argv: [script], shell: true } }]
  })

/** A plan of one criterion, that tests pass. */
export const TESTS_PASS = planText("definition_of_done: [Tests pass]\n")

/** A workshop with these files in it. */
export const shopWith = (files: Readonly<Record<string, string>>) => {
  const shop = workshop()
  for (const [name, content] of Object.entries(files)) shop.write(name, content)
  return shop
}

/** Runs a line in a shell, in the project's folder, where `npx assay` is the built command line. */
export const shell = (line: string) =>
  start("sh", ["-c", `npx() { shift; "${process.execPath}" "${bin}" "$@"; }\n${line}`], { cwd: root }).ended
