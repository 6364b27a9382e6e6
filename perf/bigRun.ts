import { createWriteStream, writeFileSync } from "node:fs"
import path from "node:path"
import { finished } from "node:stream/promises"
import { assayUsed } from "./processes.ts"

const GROUPS = 20
const LONGEST_PACK = 1000

/** A pack with so many prompts, each with one check and `repeats` answers a group, on two dimensions. */
export const packText = (prompts: number, repeats: number, about = ""): string =>
  [
    "id: perf",
    "title: Perf",
    "version: 1",
    "language: en",
    "scale: { 1: unusable, 2: weak, 3: fair, 4: good, 5: very good }",
    "dimensions:",
    "  - { id: Q1, name: Reliability, weight: 3 }",
    "  - { id: Q2, name: Form, weight: 1 }",
    "ko_rule: { dimension: Q1, threshold: 2, red_flag_scope: curated, red_flag_prompts: [P0] }",
    "prompt_variants: [{ id: none }]",
    "categories:",
    "  - id: A",
    "    name: All",
    "    prompts:",
    ...Array.from({ length: prompts }, (_, at) =>
      [
        `      - id: P${at}`,
        `        title: Prompt ${at}`,
        `        prompt: "What is ${at} and one? ${about}"`,
        "        dimensions: [Q1, Q2]",
        `        repeats: ${repeats}`,
        "        checks:",
        `          - { kind: contains, dimension: Q1, text: answer }`,
        `          - { kind: max-words, dimension: Q2, n: 20 }`
      ].join("\n")
    ),
    ""
  ].join("\n")

/** Makes a judged run of so many answers in `dir`: 20 groups, at most 1,000 prompts, the rest repeats. */
export const bigRun = async (dir: string, answers: number): Promise<string> => {
  const prompts = Math.min(LONGEST_PACK, Math.ceil(answers / GROUPS))
  const repeats = Math.max(1, Math.round(answers / (GROUPS * prompts)))
  const at = (name: string) => path.join(dir, `${name}-${answers}`)
  writeFileSync(`${at("pack")}.yaml`, packText(prompts, repeats))
  const out = createWriteStream(`${at("answers")}.jsonl`)
  for (let prompt = 0; prompt < prompts; prompt++) {
    const lines: Array<string> = []
    for (let group = 0; group < GROUPS; group++) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const text = `The answer of model ${group} to prompt ${prompt}, for the ${repeat}th time.`
        lines.push(JSON.stringify({ model: `m${group}`, variant: "none", prompt_id: `P${prompt}`, repeat, text }))
      }
    }
    if (!out.write(`${lines.join("\n")}\n`)) await new Promise((resolve) => out.once("drain", resolve))
  }
  await finished(out.end())
  const run = at("run")
  await assayUsed(["import", "--pack", `${at("pack")}.yaml`, "--answers", `${at("answers")}.jsonl`, "--out", run], {
    dir
  })
  await assayUsed(["judge", run, "--judge", "checks"], { dir })
  return run
}
