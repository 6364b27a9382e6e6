import { readFileSync } from "node:fs"
import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result, type Schema } from "effect"
import { judgeRequest } from "../src/domain/judging/judgePrompt.ts"
import { readJudgeReply } from "../src/domain/judging/readJudgeReply.ts"
import { ReplyScript } from "../src/domain/model/ReplyScript.ts"
import { promptsOf } from "../src/domain/pack/prompts.ts"
import { ConfigFields } from "../src/services/AssayConfig.ts"
import { openScript } from "../src/services/model/script.ts"
import { packFormat } from "../src/services/packFormat.ts"
import { SourceReader } from "../src/services/SourceReader.ts"
import { request, specOf } from "./services/model/asking.ts"

const at = (file: string): string => path.resolve(import.meta.dirname, "..", file)
const open = (target: string) => openScript(specOf("script", at(target)))

const pack = Effect.map(
  SourceReader.use((reader) => reader.read(at("packs/office.yaml"), packFormat)),
  ({ value }) => value
)

/** All answers that a scripted model gives to the pack, in the pack's order; a failure is asked again. */
const answersOf = Effect.fnUntraced(function* (target: string, variants: ReadonlyArray<string>) {
  const office = yield* pack
  const { ask } = yield* open(target)
  const cells = promptsOf(office).flatMap(({ prompt }) =>
    variants.flatMap((variant) =>
      Array.from({ length: prompt.repeats }, (_, repeat) => ({ prompt, place: { variant, repeat } }))
    )
  )
  return yield* Effect.forEach(
    cells,
    ({ prompt, place }) =>
      ask(request, { model: target, prompt_id: prompt.id, ...place }).pipe(
        Effect.retry({ times: 1 }),
        Effect.map(({ text }) => ({ prompt, ...place, text }))
      ),
    { concurrency: "unbounded" }
  )
})

/** What the scripted judge says of answers. */
const judged = Effect.fnUntraced(function* (answers: Effect.Success<ReturnType<typeof answersOf>>) {
  const office = yield* pack
  const { ask } = yield* open("examples/judge.yaml")
  return yield* Effect.forEach(answers, ({ prompt, repeat, text }) => {
    const { messages, asked } = judgeRequest(office, prompt, text, "c0de")
    return Effect.map(ask({ messages, temperature: 0 }), (reply) => ({
      cell: `${prompt.id} #${repeat}`,
      verdict: Result.getOrThrow(readJudgeReply(reply.text, asked))
    }))
  })
})

const services = SourceReader.layer.pipe(Layer.provideMerge(NodeServices.layer))

describe("The scripted examples", () => {
  it.live("answer every cell of the shipped pack, with a text of its own", () =>
    Effect.gen(function* () {
      const careful = yield* answersOf("examples/script.yaml", ["baseline", "none"])
      const bold = yield* answersOf("examples/script.yaml#bold", ["baseline"])
      const texts = [...careful, ...bold].map(({ text }) => text)
      assert.strictEqual(new Set(texts).size, 63)
      assert.notInclude(texts, "I have nothing to say to that.")
    }).pipe(Effect.provide(services))
  )

  it.live("are judged by verdicts that can be used: better with the system prompt, and one invention is flagged", () =>
    Effect.gen(function* () {
      const mean = (verdicts: Effect.Success<ReturnType<typeof judged>>) =>
        verdicts.reduce((sum, { verdict }) => sum + verdict.score, 0) / verdicts.length
      const [baseline, none, bold] = yield* Effect.all([
        Effect.flatMap(answersOf("examples/script.yaml", ["baseline"]), judged),
        Effect.flatMap(answersOf("examples/script.yaml", ["none"]), judged),
        Effect.flatMap(answersOf("examples/script.yaml#bold", ["baseline"]), judged)
      ])
      assert.isAbove(mean(baseline), 4.8)
      assert.isBelow(mean(none), 4.5)
      const flagged = [...baseline, ...none, ...bold].filter(({ verdict }) => verdict.red_flag)
      assert.deepStrictEqual(
        flagged.map(({ cell }) => cell),
        ["E1 #1"]
      )
    }).pipe(Effect.provide(services))
  )
})

/** The first YAML block of a page. */
const yamlOf = (file: string): string => {
  const [, block] = /```yaml\n([\s\S]*?)```/u.exec(readFileSync(at(file), "utf8")) ?? []
  return block ?? assert.fail(`${file} has no YAML`)
}

const decoded = <S extends Schema.ConstraintDecoder<unknown>>(text: string, schema: S) =>
  SourceReader.use((reader) =>
    reader.decode("example.yaml", new TextEncoder().encode(text), { what: "example", schema })
  )

describe("The examples of the docs and the template", () => {
  it.effect("are valid", () =>
    Effect.gen(function* () {
      const script = yield* decoded(yamlOf("docs/models.md"), ReplyScript)
      assert.strictEqual(script.value.replies?.length, 3)
      const config = yield* decoded(yamlOf("docs/config.md"), ConfigFields)
      assert.deepStrictEqual(Object.keys(config.value.models ?? {}), ["fast", "strong"])
      const template = readFileSync(at("templates/assay.config.yaml"), "utf8")
      const uncommented = template.replace(/^# (models:| {2})/gmu, "$1")
      assert.deepStrictEqual(Object.keys((yield* decoded(uncommented, ConfigFields)).value.models ?? {}), [
        "fast",
        "strong"
      ])
    }).pipe(Effect.provide(services))
  )
})
