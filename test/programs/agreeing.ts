import { assert } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { answerDigest } from "../../src/domain/run/digest.ts"
import type { NewJudgement } from "../../src/domain/run/RunManifest.ts"
import type { Verdict } from "../../src/domain/run/Verdict.ts"
import { type AgreeOptions, agreeJudges } from "../../src/programs/agreeJudges.ts"
import { CalibrationFile } from "../../src/services/CalibrationFile.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { allAnswers, answer, finish, layer, newRun, workshop } from "../services/run/harness.ts"

/** What the comparison of judges needs, over real files. */
export const services = Layer.merge(layer, CalibrationFile.layer.pipe(Layer.provide(layer)))

/** A scored verdict on an answer, with the same points everywhere unless `fields` says otherwise. */
export const scored = (given: Answer, score: number, fields: object = {}): Verdict => ({
  status: "scored",
  model: given.model,
  variant: given.variant,
  prompt_id: given.prompt_id,
  repeat: given.repeat,
  answer_digest: answerDigest(given),
  score,
  dimensions:
    given.prompt_id === "constructor"
      ? { Q1: score }
      : Object.fromEntries([
          ["Q1", score],
          ["__proto__", score]
        ]),
  red_flag: "clear",
  disputed: false,
  rationale: "",
  ...fields
})

/** A run of eight answers, of which one failed and one is empty. */
export const run = Effect.gen(function* () {
  const shop = yield* workshop
  const open = yield* newRun(shop.at("r"))
  const answers = allAnswers(open.pack.value, ["m1", "__proto__"]).map((given, at) =>
    at === 0
      ? { ...given, ok: false, error: { kind: "timeout", message: "" } }
      : at === 1
        ? answer(given.model, given.prompt_id, given.repeat, "")
        : given
  )
  const complete = yield* finish(open, answers)
  const judge = (id: string, verdicts: ReadonlyArray<Verdict>, fields: Partial<NewJudgement> = {}) =>
    RunStore.use((store) =>
      store.writeJudgement(
        complete,
        {
          schema_version: 1,
          id,
          kind: "human",
          ...(fields.kind === undefined ? { author: id } : {}),
          created_at: "",
          tool_version: "0.1.0",
          settings: {},
          ...fields
        },
        Stream.fromIterable(verdicts)
      )
    )
  const agree = (options: Partial<AgreeOptions> = {}) => agreeJudges({ run: shop.at("r"), judges: [], ...options })
  return { shop, answers, judge, agree }
})

/** The same, judged by two people who differ on the last answer, of whom one left an answer out. */
export const judged = Effect.gen(function* () {
  const { answers, judge, ...rest } = yield* run
  const scores = [1, 1, 5, 4, 3, 2, 1, 5]
  const verdicts = answers.map((given, at) => scored(given, scores[at] ?? 1))
  yield* judge("ann", verdicts)
  const last = answers.at(-1) ?? assert.fail()
  yield* judge("bob", [...verdicts.slice(0, 6), scored(last, 2, { red_flag: "flagged" })])
  return { answers, judge, ...rest }
})
