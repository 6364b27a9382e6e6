import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { AssayConfig } from "../../src/services/AssayConfig.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"

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

  it.effect("shows no key that was written where it does not belong, and what may be shown", () =>
    Effect.gen(function* () {
      const problems = yield* refusal(`models:
  a: { provider: anthropic, target: a, api_key: sk-abc-1, api_key_env: MY_KEY, max_tokens: 70 }
  b: { provider: anthropic, target: b, api_key_env: "sk-abc-2" }
  c: { provider: openai-compatible, target: c, endpoint: "http://me:sk-abc-3@localhost" }
`)
      const shown = JSON.stringify(problems)
      assert.strictEqual(problems.length, 3)
      assert.notInclude(shown, "sk-abc")
      assert.include(shown, "api_key_env: MY_KEY, max_tokens: 70")
    })
  )
})
