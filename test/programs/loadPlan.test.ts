import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { loadPlan } from "../../src/programs/loadPlan.ts"
import { folder } from "../services/dod/folder.ts"
import { files, PLAN_ID, planText } from "./planning.ts"

/** Loads a plan with this text, and shows each criterion as `line: text`. */
const load = (name: string, text: string) =>
  Effect.gen(function* () {
    const { write } = yield* folder
    const loaded = yield* loadPlan(yield* write(name, text))
    return { ...loaded, shown: loaded.criteria.map(({ line, text }) => `${line}: ${text}`) }
  }).pipe(Effect.scoped, Effect.provide(files))

const refusal = (name: string, text: string) =>
  Effect.map(Effect.flip(load(name, text)), ({ message }) => message.replaceAll(/\S*\/(plan\.\w+)/gu, "$1"))

/** All that is said of a plan whose command has this `env`, with the lines that are shown. */
const withEnv = (env: string, more = "") => {
  const criterion = `definition_of_done:\n  - text: A\n    command: { argv: [a], env: ${env} }\n`
  return Effect.map(
    Effect.flip(load("plan.yaml", planText(criterion + more))),
    (error) => `${error.message}\n${JSON.stringify(error)}`
  )
}

const MATTER = `---\nplan_id: ${PLAN_ID}\ntitle: Release\n`

/** The number of criteria below a heading. */
const under = (heading: string) =>
  Effect.map(load("plan.md", `${MATTER}---\n${heading}\n- A\n`), ({ shown }) => shown.length)

describe("A plan file", () => {
  it.effect("in YAML has its criteria with their lines, from a block of text or a list", () =>
    Effect.gen(function* () {
      const text = yield* load(
        "plan.yaml",
        planText("definition_of_done: |\n  - A\n\n  - B {n}\narguments: { n: 007 }\n")
      )
      assert.deepStrictEqual(text.shown, ["4: A", "6: B 007"])
      assert.strictEqual(text.definition, "- A\n\n- B {n}\n")
      const list = yield* load(
        "plan.yaml",
        planText("definition_of_done:\n  - A\n  # why\n  - text: B\n    manual: true\n")
      )
      assert.deepStrictEqual(list.shown, ["4: A", "6: B"])
      assert.deepStrictEqual(
        list.criteria.map(({ means }) => means.length),
        [0, 1]
      )
      const folded = yield* load("plan.yaml", planText('definition_of_done: "- A\\n- B"\n'))
      assert.deepStrictEqual(folded.shown, ["null: A", "null: B"])
    })
  )

  it.effect("in JSON is read the same", () =>
    Effect.gen(function* () {
      const plan = { plan_id: PLAN_ID, title: "Release", definition_of_done: ["A", "B"] }
      const { shown } = yield* load("plan.json", JSON.stringify(plan, null, 2))
      assert.deepStrictEqual(shown, ["5: A", "6: B"])
    })
  )

  it.effect("in Markdown has its fields in the front matter and its criteria under the heading", () =>
    Effect.gen(function* () {
      const { shown, plan, definition } = yield* load(
        "plan.md",
        `${MATTER}phase: planned\n---\n# Release\n\n- no criterion\n\n## Definition of Done\n\n- [ ] A\n  goes on\n\n### Later\n\n* B\n\n## Notes\n\n- none\n`
      )
      assert.deepStrictEqual(shown, ["12: A goes on", "17: B"])
      assert.strictEqual(plan.phase, "planned")
      assert.strictEqual(definition, "\n- [ ] A\n  goes on\n\n### Later\n\n* B\n")
    })
  )

  it.effect("in Markdown finds every form of the heading, and no other", () =>
    Effect.gen(function* () {
      for (const heading of [
        "# definition of done",
        "###### DEFINITION OF DONE ######",
        "## **Definition of done:**",
        "Definition of done\n===",
        "Definition of done\n---",
        "```\n```\n# Definition of done",
        "<!-- x -->\n# Definition of done <!-- y -->",
        "~~~\n# Definition of done\n~~~\n# Definition of done",
        "#\t Definition of done  ##  ",
        `# Definition of done\n${"\n".repeat(19_990)}`
      ]) {
        assert.strictEqual(yield* under(heading), 1, heading)
      }
      for (const heading of [
        "```\n# Definition of done\n```",
        "<!--\n# Definition of done\n-->",
        "# What we want to have done",
        "We agreed on a definition of done.",
        "- Write the definition of done into the handbook",
        "# Definition of ready"
      ]) {
        assert.strictEqual(yield* under(heading), 0, heading)
      }
    })
  )

  it.effect("in Markdown is refused where a heading only looks like that of its definition", () =>
    Effect.gen(function* () {
      for (const heading of [
        "## Definition of done (v2)",
        "## Definition of done and more",
        "#Definition of done",
        "    # Definition of done",
        "####### Definition of done",
        "> ## Definition of done",
        "- ## Definition of done",
        "- Definition of done\n---",
        "## 3. Definition-of-Done",
        "## Our definition of done",
        "# Defintion of done",
        "# Definition of Done [draft]",
        "## DoD",
        "## Acceptance criteria",
        "**Definition of done**",
        "**Definition of done (v2):**",
        "Definition of done:",
        "Acceptance criteria:",
        "Definition of done (v2)\n---",
        "Definition of done (v2)\n===",
        "<h2>Definition of done</h2>"
      ]) {
        assert.match(
          yield* refusal("plan.md", `${MATTER}---\n\n${heading}\n- A\n`),
          /^plan\.md:6:\d+: ".*" looks like a definition of done, but is not read as one/u,
          heading
        )
      }
      const definition = "# Definition of done\n\n## Definition of done of the docs\n\n- A\n\n# Acceptance criteria\n"
      assert.deepStrictEqual((yield* load("plan.md", `${MATTER}---\n${definition}`)).shown, ["9: A"])
      for (const plan of [
        `${MATTER}---\n${definition}\n# Definition of done (v2)\n- B\n`,
        `${MATTER}definition_of_done: "- A"\n---\n# Definition of done (v2)\n- B\n`
      ]) {
        assert.match(yield* refusal("plan.md", plan), /"Definition of done \(v2\)" looks like/u)
      }
    })
  )

  it.effect("is refused where a key only looks like that of its definition", () =>
    Effect.gen(function* () {
      for (const key of ["definition-of-done", "Definition_of_done", "definition_of_done_v2", "dod"]) {
        assert.match(yield* refusal("plan.yaml", planText(`${key}: "- A"\n`)), /^plan\.yaml:3:1: /u)
        assert.match(yield* refusal("plan.md", `${MATTER}${key}: "- A"\n---\n`), /^plan\.md:4:1: /u)
      }
    })
  )

  it.effect("in Markdown keeps the criteria above a line of dashes", () =>
    Effect.map(load("plan.md", `${MATTER}---\n# Definition of done\nA\n---\n\`\`\`\n# x\n\`\`\`\nB\n`), ({ shown }) =>
      assert.deepStrictEqual(shown, ["6: A", "11: B"])
    )
  )

  it.effect("reads the same with CRLF and a byte order mark", () =>
    Effect.gen(function* () {
      const text = `\uFEFF${MATTER}---\n# Definition of done\n- A\n- B\n`.replaceAll("\n", "\r\n")
      assert.deepStrictEqual((yield* load("plan.md", text)).shown, ["6: A", "7: B"])
      const yaml = `\uFEFF${planText("definition_of_done: |\n  - A\n")}`.replaceAll("\n", "\r\n")
      assert.deepStrictEqual((yield* load("plan.yaml", yaml)).shown, ["4: A"])
    })
  )

  it.effect("may have no definition of done, or a blank one: then it has no criteria", () =>
    Effect.gen(function* () {
      for (const [name, text] of [
        ["plan.yaml", planText("")],
        ["plan.yaml", planText('definition_of_done: "  "\n')],
        ["plan.yaml", planText("definition_of_done: []\n")],
        ["plan.md", `${MATTER}---\n`],
        ["plan.md", `${MATTER}---\n# Definition of done\n\n# Next\n- A\n`]
      ] as const) {
        const { shown, definition } = yield* load(name, text)
        assert.deepStrictEqual(shown, [])
        assert.strictEqual(definition.trim(), "")
      }
    })
  )

  it.effect("names variables, and shows nothing of what stands in the place of a name", () =>
    Effect.gen(function* () {
      for (const env of ["[sk-secret]", "sk-secret", "[CI, KEY=sk-secret]"]) {
        const refused = yield* withEnv(env)
        assert.match(refused, /plan\.yaml:5:\d+: /u)
        assert.notInclude(refused, "sk-secret")
      }
      assert.include(yield* withEnv("[my var]"), "Expected the name of an environment variable, in capitals")
      assert.include(yield* withEnv("[CI]", "phase: nearly\n"), "phase: nearly")
    })
  )

  it.effect("is refused with the place of what is wrong", () =>
    Effect.gen(function* () {
      assert.match(
        yield* refusal("plan.md", "# Definition of done\n- A\n"),
        /^plan\.md:1:1: A plan in Markdown needs front matter/u
      )
      assert.match(
        yield* refusal("plan.md", `${MATTER}definition_of_done: x\n---\n# Definition of done\n- A\n`),
        /^plan\.md:4:1: The definition of done stands here and under a heading/u
      )
      assert.match(
        yield* refusal("plan.md", `${MATTER}---\n# Definition of done\n- A\n\n# Definition of done\n- B\n`),
        /^plan\.md:8:1: A second heading/u
      )
      assert.match(
        yield* refusal("plan.md", `${MATTER}---\n# Definition of done\n- A\n${"\n".repeat(19_995)}- B\n`),
        /^plan\.md:20001:1: The text has more than 20000 lines/u
      )
      assert.match(yield* refusal("plan.md", `${MATTER}titel: x\n---\n`), /^plan\.md:4:1: .*titel/u)
      assert.match(
        yield* refusal("plan.md", `${MATTER}---\n# Definition of done\n- A\n\`\`\`\n# End\n`),
        /^plan\.md:7: the code fence that starts here is never closed/u
      )
      assert.match(
        yield* refusal("plan.yaml", planText("definition_of_done: |\n  <!-- A\n")),
        /^plan\.yaml:4: the comment that starts here is never closed/u
      )
      assert.match(yield* refusal("plan.yaml", planText("definition_of_done: |\n  # Only\n")), /without a criterion/u)
      assert.match(yield* refusal("plan.yaml", planText("phase: nearly\n")), /^plan\.yaml:3:8: /u)
      const pointed =
        "definition_of_done:\n  - text: A\n    evidence: { kind: json, path: a.json, pointer: service, equals: 1 }\n"
      assert.match(
        yield* refusal("plan.yaml", planText(pointed)),
        /^plan\.yaml:5:52: Expected a JSON pointer: empty, or each step after a "\/"/u
      )
      assert.match(
        yield* Effect.map(Effect.flip(loadPlan("none.yaml").pipe(Effect.provide(files))), ({ message }) => message),
        /^Cannot read none\.yaml: /u
      )
    })
  )
})
