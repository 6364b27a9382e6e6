import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { parse as shellWords } from "shell-quote"
import { parseAllDocuments } from "yaml"
import { runCli } from "../src/programs/cli/runCli.ts"
import { Telemetry } from "../src/programs/cli/Telemetry.ts"
import { Assets } from "../src/services/Assets.ts"
import { workflowFaults } from "./githubSchema.ts"

const root = path.resolve(import.meta.dirname, "..")
const docs = readdirSync(path.join(root, "docs"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => `docs/${file}`)
const pages = ["README.md", ...docs]

interface Block {
  readonly language: string
  readonly text: string
  readonly place: string
}

/** The fenced blocks of a page, without what they are indented by. */
const blocksOf = (page: string): ReadonlyArray<Block> => {
  const text = readFileSync(path.join(root, page), "utf8")
  return [...text.matchAll(/^( *)```(\w+)\n([^]*?)^\1```$/gmu)].map(({ 1: indent, 2: language, 3: body, index }) => ({
    language: language ?? "",
    text: (body ?? "").replaceAll(new RegExp(`^${indent}`, "gmu"), ""),
    place: `${page}:${text.slice(0, index).split("\n").length}`
  }))
}
const blocks = pages.flatMap(blocksOf)

/** Shell text: all of a script, or what stands behind a prompt; a backslash carries a line on. */
const shellOf = ({ language, text }: Block): string => {
  const whole = text.replaceAll(/\\\n\s*/gu, " ")
  if (language === "sh" || language === "bash") return whole
  return [...whole.matchAll(/^\$ (.*)$/gmu)].map(([, line]) => line).join("\n")
}

/** Every string in a YAML document that is run: a script, or the words of the action. */
const runIn = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value)
    ? value.flatMap(runIn)
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]): ReadonlyArray<string> => {
          if (key === "args" && typeof inner === "string") return [`assay ${inner.replaceAll("\n", " ")}`]
          if (!["run", "script", "before_script", "after_script", "command"].includes(key)) return runIn(inner)
          return [inner].flat().filter((one) => typeof one === "string")
        })
      : []

const BEFORE = new Set(["if", "!", "then", "else", "do", "time", "exec", "npx", "--no", "--no-install", "--", "{", "("])
const REDIRECTIONS = new Set([">", ">>", "<", ">&", "&>", "<<<"])

/** The words of each `assay` command in a line of shell, without what stands before it and where its output goes. */
const commandsIn = (line: string): ReadonlyArray<ReadonlyArray<string>> => {
  const commands: Array<Array<string>> = [[]]
  let isTarget = false
  for (const entry of shellWords(line, (name) => `$${name}`)) {
    if (typeof entry === "object" && "comment" in entry) break
    const word = typeof entry === "string" ? entry : "pattern" in entry ? entry.pattern : undefined
    const op = typeof entry === "object" && "op" in entry ? entry.op : ""
    if (word === undefined && REDIRECTIONS.has(op)) {
      isTarget = true
      // The 2 of `2>`.
      if (/^\d$/u.test(commands.at(-1)?.at(-1) ?? "")) commands.at(-1)?.pop()
    } else if (word === undefined) commands.push([])
    else if (isTarget) isTarget = false
    else commands.at(-1)?.push(word)
  }
  return commands.flatMap((words) => {
    const start = words.findIndex((word) => !BEFORE.has(word) && !/^\w+=/u.test(word))
    if (words[start] !== "assay") return []
    const [first, ...others] = words.slice(start + 1)
    // npx takes the two hyphens for itself.
    const own = first === "--" ? others : first === undefined ? [] : [first, ...others]
    return [own.map((word) => word.replace("sha256:…", `sha256:${"0".repeat(64)}`))]
  })
}

const linesIn = (text: string): ReadonlyArray<string> => text.replaceAll(/\\\n\s*/gu, " ").split("\n")

const yamlOf = ({ text }: Block) => parseAllDocuments(text)

const commandsOf = (block: Block): ReadonlyArray<ReadonlyArray<string>> =>
  (block.language === "yaml"
    ? yamlOf(block).flatMap((document) => ("toJS" in document ? runIn(document.toJS()) : []))
    : [shellOf(block)]
  )
    .flatMap(linesIn)
    .flatMap(commandsIn)

/** What the command line says of words that it does not take; undefined where it does. Nothing is run. */
const refusalOf = (words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(words)
    return code === 0 ? undefined : (yield* TestConsole.errorLines).join("\n")
  }).pipe(
    Effect.provideService(Telemetry, { around: () => Effect.void }),
    Effect.provide(Layer.fresh(TestConsole.layer))
  )

const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

const shownIn = (text: string) => commandsOf({ language: "sh", text, place: "" })

const all = blocks.flatMap((block) => commandsOf(block).map((words) => ({ place: block.place, words })))

describe("The docs", () => {
  it.effect("show only commands that the command line takes", () =>
    Effect.gen(function* () {
      assert.isAbove(all.length, 80)
      const refusals = yield* Effect.forEach(all, ({ place, words }) =>
        Effect.map(refusalOf(words), (said) =>
          said === undefined ? [] : [`${place}: assay ${words.join(" ")}\n${said}`]
        )
      )
      assert.strictEqual(refusals.flat().join("\n\n"), "")
    }).pipe(Effect.provide(layer))
  )

  it.effect("would be found to show others", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        shownIn(
          "X=1 npx --no assay -- gate 'a b' --model \"$M\" 2> e | tee x && if ! assay score r \\\n  --detail; then # assay x"
        ),
        [
          ["gate", "a b", "--model", "$M"],
          ["score", "r", "--detail"]
        ]
      )
      const compose = { language: "yaml", text: "services: { w: { command: assay worker --slots 0 } }", place: "" }
      assert.deepStrictEqual(commandsOf(compose), [["worker", "--slots", "0"]])
      assert.isUndefined(yield* refusalOf(["gate", "no-such-run", "--min-level", "solid"]))
      for (const wrong of [
        ["gate", "run", "--min-levl", "solid"],
        ["gte", "run"],
        ["gate", "run", "--min-level", "good"]
      ]) {
        assert.isString(yield* refusalOf(wrong))
      }
    }).pipe(Effect.provide(layer))
  )

  it("have YAML that can be read", () => {
    const yaml = blocks.filter(({ language }) => language === "yaml")
    assert.isAbove(yaml.length, 10)
    for (const block of yaml) {
      for (const document of yamlOf(block)) {
        assert.deepStrictEqual("errors" in document ? document.errors.map(String) : [], [], block.place)
      }
    }
  })

  it("have workflows that GitHub takes, with pinned actions and nothing that hides a code", async () => {
    const template = readFileSync(path.join(root, "templates/workflow.yml"), "utf8")
    const shown = blocks.filter(({ language, text }) => language === "yaml" && /^jobs:/mu.test(text))
    assert.isAbove(shown.length, 2)
    for (const { place, text } of [...shown, { place: "templates/workflow.yml", text: template }]) {
      assert.deepStrictEqual(await workflowFaults(text), [], place)
      assert.notMatch(text, /continue-on-error|\|\| *true|set \+e|pull_request_target/u, place)
      assert.match(text, /^permissions:\n {2}contents: read$/mu, place)
      for (const [, used = ""] of text.matchAll(/\buses: (.*)$/gmu))
        assert.match(used, /@[0-9a-f]{40}(?: # v\d+\.\d+\.\d+)?$/u, place)
    }
    assert.isNotEmpty(await workflowFaults(template.replace("runs-on", "run-on")))
  })
})
