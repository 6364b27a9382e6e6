import { execFileSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { assay, folder, layer } from "./promptfooing.ts"

const config = `
# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
description: Getting started
prompts:
  - 'Convert to {{language}}: {{input}}'
  - file://more.txt
providers:
  - openai:gpt-4.1
  - { id: openai:o4-mini, label: mini }
defaultTest:
  assert: [{ type: not-contains, value: sorry }]
tests:
  - description: A greeting
    vars: { language: [French, German], input: Hello }
    assert: [{ type: icontains, value: "{{input}}" }, { type: llm-rubric, value: is polite }]
  - vars: { language: Spanish, input: Bye }
`

const FRENCH = "Convert to French: Hello"

describe("assay import promptfoo with a config", () => {
  it.effect("begins a pack of every prompt with every test, and names what it leaves", () =>
    Effect.gen(function* () {
      const { fs, pack, put } = yield* folder
      const file = yield* put("promptfooconfig.yaml", config)
      yield* put("more.txt", "Say {{input}} \n---\n\nSing {{input}}\n")
      const { code, err, out } = yield* assay("import", "promptfoo", file, "--write-pack", pack)
      assert.strictEqual(code, 0, err)
      assert.include(out, "7 prompts, 1 variant, 9 answers a group")
      assert.include(out, "openai:gpt-4.1, mini")
      assert.include(out, "llm-rubric is polite: Assay has no check that means the same")
      const text = yield* fs.readFileString(pack)
      assert.include(text, "draft: true")
      assert.include(text, '      # llm-rubric is polite: Assay has no check that means the same\n      - id: "P1-T1"')
      assert.include(text, `prompt: "${FRENCH}"`)
      assert.include(text, '- { kind: "matches", pattern: "Hello", flags: "i", dimension: "Q1", normalize: "none" }')
      const validated = yield* assay("pack", "validate", pack)
      assert.strictEqual(validated.code, 0)
    }).pipe(Effect.provide(layer))
  )

  it.effect("writes nothing with --dry-run, and overwrites an edited pack only with --replace", () =>
    Effect.gen(function* () {
      const { fs, pack, put } = yield* folder
      const file = yield* put("c.yaml", "prompts: [Hi]\nproviders: [echo]\n")
      yield* assay("import", "promptfoo", file, "--write-pack", pack, "--dry-run")
      assert.isFalse(yield* fs.exists(pack))
      yield* put("p.pack.yaml", "id: mine\n")
      assert.strictEqual((yield* assay("import", "promptfoo", file, "--write-pack", pack)).code, 73)
      assert.strictEqual((yield* assay("import", "promptfoo", file, "--write-pack", pack, "--replace")).code, 0)
      const again = yield* assay("import", "promptfoo", file, "--write-pack", pack)
      assert.include(again.err, "is there already, as it would be written")
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses code, other files, templates and keys that it does not know, each at its place", () =>
    Effect.gen(function* () {
      const { fs, pack, put } = yield* folder
      const file = yield* put(
        "c.yaml",
        "prompts: [file://x.py, 'prompts/*.txt', Hi]\npromts: 1\nscenarios: [{}]\nextensions: [file://hook.js]\nproviders: [{ id: echo, prompts: [Hi] }]\ntests:\n  - asert: []\n    vars: { doc: file://a.txt }\n  - file://tests.csv\n  - options: { transformVars: x, somethingNew: 1 }\n  - providers: [echo]\n  - provider: echo\n"
      )
      const { code, err } = yield* assay("import", "promptfoo", file, "--write-pack", pack)
      assert.strictEqual(code, 65)
      for (const said of [
        '"x.py" are not read',
        "stands for several files",
        'Unknown key "promts"',
        'Did you mean "assert"?',
        "Scenarios are not read",
        "Extensions are code",
        "This provider is asked some prompts only",
        '"doc" stands in another file',
        "Tests in other files",
        '"transformVars" changes what is asked',
        'The option "somethingNew" of a test is not read',
        'The key "providers" chooses whom this test asks',
        'The key "provider" chooses whom this test asks',
        "promptfoo eval -o results.json"
      ]) {
        assert.include(err.replaceAll(/\s+/gu, " "), said)
      }
      assert.isFalse(yield* fs.exists(pack))
      const template = yield* put("t.yaml", "prompts: ['{% if a %}x{% endif %}', 'Hi {{b}}']\n")
      const refused = yield* assay("import", "promptfoo", template)
      assert.strictEqual(refused.code, 65)
      assert.strictEqual(refused.err.split("needs more than plain variables").length, 3)
    }).pipe(Effect.provide(layer))
  )

  it.effect("reads no prompts that stand outside of its folder, or in a pipe", () =>
    Effect.gen(function* () {
      const { dir, fs, put } = yield* folder
      yield* put("secret.txt", "secret")
      yield* fs.makeDirectory(`${dir}/own`)
      yield* fs.symlink(`${dir}/secret.txt`, `${dir}/own/link.txt`)
      execFileSync("mkfifo", [`${dir}/own/pipe.txt`])
      for (const [name, said] of [
        ["../secret.txt", "leads out of the folder"],
        ["link.txt", "leads out of the folder"],
        [`${dir}/secret.txt`, "leads out of the folder"],
        ["pipe.txt", "not a regular file"]
      ] as const) {
        const file = yield* put("own/c.yaml", `prompts: ['file://${name}']\n`)
        const { code, err } = yield* assay("import", "promptfoo", file, "--dry-run")
        assert.strictEqual(code, 66, name)
        assert.include(err.replaceAll(/\s+/gu, " "), said)
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("has no answers, so it refuses --out", () =>
    Effect.gen(function* () {
      const { put, run } = yield* folder
      const file = yield* put("c.json", { prompts: ["Hi"] })
      assert.strictEqual((yield* assay("import", "promptfoo", file, "--out", run)).code, 64)
    }).pipe(Effect.provide(layer))
  )
})
