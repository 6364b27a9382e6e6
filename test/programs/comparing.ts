import { assert } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { promptsOf } from "../../src/domain/pack/prompts.ts"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { answerDigest } from "../../src/domain/run/digest.ts"
import type { NewJudgement, RunManifest } from "../../src/domain/run/RunManifest.ts"
import type { Verdict } from "../../src/domain/run/Verdict.ts"
import { compareRuns, type CompareOptions } from "../../src/programs/compareRuns.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { loadPack, manifestFor, workshop } from "../services/run/harness.ts"

/** A pack of so many prompts, each asked twice, with two variants; a red flag on the first knocks out. */
export const packOf = (prompts: number, title = "Many") => `id: many
title: ${title}
scale: { 1: a, 2: b, 3: c, 4: d, 5: e }
dimensions:
  - { id: Q1, name: Truth, weight: 2 }
  - { id: Q2, name: Form }
ko_rule: { dimension: Q1, red_flag_scope: curated, red_flag_prompts: [P1] }
prompt_variants: [{ id: baseline, system_prompt: Be brief. }, { id: none }]
categories:
  - id: C
    name: Everything
    prompts:
${Array.from({ length: prompts }, (_, at) => `      - { id: P${at + 1}, title: t, prompt: p, repeats: 2, red_flags: [harms] }`).join("\n")}
`

/** What a group of a run is: its points by prompt (from 1) and repeat, and what else its rows are. */
export interface Given {
  readonly points: (prompt: number, repeat: number) => number | null
  readonly text?: (prompt: number, repeat: number) => string
  readonly flagged?: (prompt: number) => boolean
  readonly costUsd?: number | null
}

/** How a run is stored: its groups by `model / variant`, and what its manifest or judge says otherwise. */
export interface GivenRun {
  readonly groups: Readonly<Record<string, Given>>
  readonly pack?: string
  readonly manifest?: Partial<RunManifest>
  readonly judge?: Partial<NewJudgement> | null
}

const rowsOf = (
  name: string,
  given: Given,
  prompts: ReadonlyArray<{ readonly id: string; readonly repeats: number }>
) => {
  const [model = "", variant = ""] = name.split(" / ")
  return prompts.flatMap(({ id, repeats }, at) =>
    Array.from({ length: repeats }, (_, repeat) => {
      const answer: Answer = {
        model,
        variant,
        prompt_id: id,
        repeat,
        category: "C",
        attempt: 1,
        text: given.text?.(at + 1, repeat) ?? `${name} says ${id} ${repeat}`,
        content_empty: false,
        reasoning_chars: 0,
        finish_reason: "stop",
        cost_usd: given.costUsd ?? null,
        cold_start: false,
        ok: true,
        error: null,
        cache_hit: false
      }
      const place = { model, variant, prompt_id: id, repeat, answer_digest: answerDigest(answer) }
      const points = given.points(at + 1, repeat)
      const verdict: Verdict =
        points === null
          ? { status: "unscored", ...place, reason: "judge-error", red_flag_seen: false, detail: "" }
          : {
              status: "scored",
              ...place,
              score: points,
              dimensions: { Q1: points, Q2: points },
              red_flag: given.flagged?.(at + 1) === true ? "flagged" : "clear",
              disputed: false,
              rationale: `because of ${points}`
            }
      return { answer, verdict }
    })
  )
}

/** Stores a judged run in a folder. */
export const saveRun = Effect.fnUntraced(function* (dir: string, given: GivenRun) {
  const text = given.pack ?? packOf(12)
  const pack = yield* loadPack(text)
  const prompts = promptsOf(pack.value).map(({ prompt }) => prompt)
  const groups = Object.keys(given.groups).map((name) => {
    const [model = "", variant = ""] = name.split(" / ")
    return { model, variant }
  })
  const rows = Object.entries(given.groups).flatMap(([name, group]) => rowsOf(name, group, prompts))
  const manifest: RunManifest = {
    ...manifestFor(pack.digest, [...new Set(groups.map(({ model }) => model))]),
    run_id: dir.slice(dir.lastIndexOf("/") + 1),
    source: "import",
    pack: { id: "many", version: 1, digest: pack.digest },
    variants: ["baseline", "none"].filter((id) => groups.some(({ variant }) => variant === id)),
    groups,
    ...given.manifest
  }
  const judge: NewJudgement = {
    schema_version: 1,
    id: "kim",
    kind: "human",
    author: "Kim",
    created_at: "2026-01-01T00:00:00.000Z",
    tool_version: "0.1.0",
    settings: {},
    ...given.judge
  }
  return yield* RunStore.use((store) =>
    store.save(
      dir,
      manifest,
      text,
      Stream.fromIterable(rows.map(({ answer }) => answer)),
      given.judge === null ? [] : [{ judge, verdicts: Stream.fromIterable(rows.map(({ verdict }) => verdict)) }]
    )
  )
})

/** Points that differ from prompt to prompt. */
export const uneven = (prompt: number): number => 3.5 + (prompt % 4) / 2

/** A folder with runs in it, and the comparison of two of them. */
export const runs = Effect.fnUntraced(function* (given: Readonly<Record<string, GivenRun>>) {
  const shop = yield* workshop
  for (const [name, run] of Object.entries(given)) yield* saveRun(shop.at(name), run)
  const compare = (base: string, candidate: string, options: Partial<CompareOptions> = {}) =>
    compareRuns({ base: shop.at(base), candidate: shop.at(candidate), minCoverage: 1, divergences: 3, ...options })
  return { shop, compare }
})

/** The only group of a comparison. */
export const only = <A>(groups: ReadonlyArray<A>): A => {
  assert.lengthOf(groups, 1)
  return groups[0] ?? assert.fail()
}
