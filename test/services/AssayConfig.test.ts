import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Result } from "effect"
import { AssayConfig, ConfigFields } from "../../src/services/AssayConfig.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../src/services/source/decodeSource.ts"
import { parseYaml } from "../../src/services/source/parseYaml.ts"

/** Loads the config as if `dir` were the working folder. */
const loadIn = (dir: string) => {
  const inside = Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (fs) => ({
      ...fs,
      readDirectory: (name: string) => fs.readDirectory(`${dir}/${name}`),
      stat: (name: string) => fs.stat(`${dir}/${name}`),
      readFile: (name: string) => fs.readFile(`${dir}/${name}`)
    }))
  )
  return AssayConfig.use(({ load }) => load).pipe(
    Effect.provide(
      Layer.fresh(AssayConfig.layer).pipe(
        Layer.provide(Layer.fresh(SourceReader.layer)),
        Layer.provide(inside),
        Layer.provide(NodeServices.layer)
      )
    )
  )
}

const SECRET = "sk-proj-Zq81vT"
const model = (...lines: ReadonlyArray<string>) =>
  [
    "models:",
    "  a:",
    "    provider: openai-compatible",
    "    target: a",
    ...lines.map((line) => `    ${line}`),
    ""
  ].join("\n")

/** Texts of a config that cannot be read, each with the line of its fault. */
const MISPLACED: ReadonlyArray<readonly [name: string, text: string, line: number]> = [
  ["a header in a map", model(`headers: {Authorization: 'Bearer ${SECRET}'}`), 5],
  ["a header", model(`authorization: Bearer ${SECRET}`), 5],
  ["a bearer", model(`bearer: ${SECRET}`), 5],
  ["auth", model(`auth: ${SECRET}`), 5],
  ["credentials", model(`credentials: ${SECRET}`), 5],
  ["a folded text", model("api_key: >-", `  ${SECRET}`), 5],
  ["a folded text, its head", model(`api_key: >${SECRET}`), 5],
  ["the next line", model("api_key:", `  ${SECRET}`), 5],
  ["a list", model("api_key:", `  - ${SECRET}`), 5],
  ["the name of a variable", model(`api_key_env: "${SECRET}"`), 5],
  ["an address with a key", model(`endpoint: 'https://h/v1?key=${SECRET}'`), 5],
  ["an address with a user", model(`endpoint: 'https://me:${SECRET}@h/v1'`), 5],
  ["no address", model(`endpoint: ${SECRET}`), 5],
  ["an address without a scheme", model(`endpoint: localhost/v1?key=${SECRET}`), 5],
  ["a list of variables", model(`env: [${SECRET}]`), 5],
  ["a map of variables", model(`env: {${SECRET}}`), 5],
  ["a key of a map", model(`${SECRET}: 1`), 5],
  ["a key of a map, twice", model(`price: {${SECRET}: 1, ${SECRET}: 2}`), 5],
  ["a comment beside a fault", model(`concurency: 1 # ${SECRET}`), 5],
  ["a comment above a fault", model(`# ${SECRET}`, "concurrency: 0"), 6],
  ["a level", `min_level: ${SECRET}\n`, 1],
  ["a number", `min_coverage: ${SECRET}\n`, 1],
  ["an anchor", model(`api_key: *${SECRET}`), 5],
  ["a tag", model(`api_key: !${SECRET} x`), 5],
  ["a bracket that nobody closes", model(`api_key: [${SECRET}`), 6],
  ["an escape that is none", model(`api_key: "\\x${SECRET}"`), 5],
  ["words after a text", model(`api_key: "a" ${SECRET}`), 5],
  ["a second colon", model(`api_key: a: ${SECRET}`), 5],
  ["a document of its own", `--- ${SECRET}\n--- ${SECRET}\n`, 2],
  ["a tab", `models:\n\ta: ${SECRET}\n`, 2],
  ["the document", `${SECRET}\n`, 1],
  ["a line with a control character", model(`api_key: ${SECRET}\u0007`), 5]
]

withLayer(NodeServices.layer)("AssayConfig", (it) => {
  const folder = Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const dir = yield* fs.makeTempDirectoryScoped()
    return { fs, dir, write: (name: string, text: string) => fs.writeFileString(`${dir}/${name}`, text) }
  })

  it.effect("reads the file of the working folder, and sets nothing where there is none", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      assert.deepStrictEqual(yield* loadIn(dir), {})
      yield* write("assay.config.yaml", "min_coverage: 0.9\n")
      assert.deepStrictEqual(yield* loadIn(dir), { min_coverage: 0.9 })
    })
  )

  it.effect("refuses a link that leads nowhere", () =>
    Effect.gen(function* () {
      const { dir, fs } = yield* folder
      yield* fs.symlink(`${dir}/gone.yaml`, `${dir}/assay.config.yaml`)
      assert.strictEqual((yield* Effect.flip(loadIn(dir)))._tag, "InputMissing")
    })
  )

  it.effect("refuses a file whose name is nearly the right one, and names the right one", () =>
    Effect.gen(function* () {
      for (const name of ["assay.config.yml", "assay.config.json"]) {
        const { dir, write } = yield* folder
        yield* write("assay.config.yaml", "{}\n")
        yield* write(`my.${name}`, "{}")
        assert.deepStrictEqual(yield* loadIn(dir), {})
        yield* write(name, "{}")
        const error = yield* Effect.flip(loadIn(dir))
        assert.strictEqual(error._tag, "SourceInvalid")
        assert.include(error.message, "read from assay.config.yaml only")
      }
    })
  )

  it.effect("takes no coverage that asks for next to nothing", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      yield* write("assay.config.yaml", "min_coverage: 0.01\n")
      assert.deepStrictEqual(yield* loadIn(dir), { min_coverage: 0.01 })
      for (const share of ["1e-320", "0.009", "0", "1.1", ".nan"]) {
        yield* write("assay.config.yaml", `min_coverage: ${share}\n`)
        assert.strictEqual((yield* Effect.flip(loadIn(dir)))._tag, "SourceInvalid", share)
      }
    })
  )

  const refusal = (text: string) =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      yield* write("assay.config.yaml", text)
      const error = yield* Effect.flip(loadIn(dir))
      return error._tag === "SourceInvalid" ? error.problems : assert.fail(error.message)
    })

  it.effect("reads models by their names", () =>
    Effect.gen(function* () {
      const { dir, write } = yield* folder
      yield* write(
        "assay.config.yaml",
        `models:
  local/qwen3:8b: { provider: openai-compatible, target: qwen3:8b, endpoint: http://localhost:11434 }
  judge: { provider: anthropic, target: claude-x, api_key_env: MY_KEY, price: { input: 3, output: 15 }, max_tokens: 800 }
  own: { provider: command, target: node answer.mjs, env: [MY_TOKEN], concurrency: 1, request_seconds: 0.5 }
`
      )
      const { models = {} } = yield* loadIn(dir)
      assert.deepStrictEqual(Object.keys(models), ["local/qwen3:8b", "judge", "own"])
      assert.deepStrictEqual(models["judge"], {
        provider: "anthropic",
        target: "claude-x",
        api_key_env: "MY_KEY",
        price: { input: 3, output: 15 },
        max_tokens: 800
      })
    })
  )

  it.effect("refuses what no model can have, with its place", () =>
    Effect.gen(function* () {
      const faults = [
        ["a b: { provider: script, target: a.yaml }", "Expected a name"],
        ["a: { provider: Open AI, target: a }", "Expected a provider"],
        ['a: { provider: script, target: " " }', "not blank"],
        ["a: { provider: script }", 'The key "target" is missing'],
        [
          "a: { provider: script, target: a.yaml, endpoint: http://localhost }",
          "of the provider script has no endpoint"
        ],
        ["a: { provider: command, target: a, api_key_env: KEY }", "list the variable in env"],
        ["a: { provider: http, target: http://localhost, env: [KEY] }", "Only a command sees environment variables"],
        ["a: { provider: openai-compatible, target: a, endpoint: localhost }", "no http or https address"],
        ["a: { provider: openai-compatible, target: a, concurrency: 0 }", "concurrency"],
        ["a: { provider: openai-compatible, target: a, request_seconds: 0 }", "request_seconds"],
        ["a: { provider: openai-compatible, target: a, price: { input: -1, output: 0 } }", "input"],
        ["a: { provider: openai-compatible, target: a, concurency: 1 }", 'Did you mean "concurrency"?']
      ] as const
      for (const [model, expected] of faults) {
        const [problem] = yield* refusal(`models:\n  ${model}\n`)
        assert.strictEqual(problem.line, 2, model)
        assert.include(`${problem.path.join(".")} ${problem.message} ${problem.hint}`, expected)
      }
    })
  )

  it.effect.each(MISPLACED)("shows no key that stands where none belongs, but the place: %s", ([, text, line]) =>
    Effect.gen(function* () {
      assert.include(text, SECRET)
      const problems = yield* refusal(text)
      assert.notInclude(JSON.stringify(problems).toLowerCase(), SECRET.slice(0, 7))
      assert.include(
        problems.map((problem) => problem.line),
        line
      )
    })
  )

  it("would show nearly all of them if it were read like any other document", () => {
    const shown = MISPLACED.filter(([, text]) => {
      const bytes = new TextEncoder().encode(text)
      const read = decodeSource("x.yaml", bytes, { what: "config", schema: ConfigFields }, DEFAULT_LIMITS, parseYaml)
      return Result.isFailure(read) && JSON.stringify(read.failure).includes(SECRET)
    })
    assert.isAtLeast(shown.length, MISPLACED.length - 2)
  })

  it.effect("shows no key beside bytes that are no text", () =>
    Effect.gen(function* () {
      const { dir, fs } = yield* folder
      const bytes = new Uint8Array([...new TextEncoder().encode(`api_key: ${SECRET}`), 0xff])
      yield* fs.writeFile(`${dir}/assay.config.yaml`, bytes)
      const error = yield* Effect.flip(loadIn(dir))
      assert.strictEqual(error._tag, "SourceInvalid")
      assert.notInclude(JSON.stringify(error), SECRET)
    })
  )

  it.effect("names a setting that nobody knows, and one that stands twice", () =>
    Effect.gen(function* () {
      const [unknown] = yield* refusal(model(`api_key: ${SECRET}`))
      assert.strictEqual(unknown.message, 'Unknown key "api_key"')
      assert.deepStrictEqual(unknown.path, ["models", "a", "api_key"])
      const [twice] = yield* refusal("min_coverage: 1\nmin_coverage: 0.9\n")
      assert.strictEqual(twice.message, 'Duplicate key "min_coverage"')
    })
  )
})
