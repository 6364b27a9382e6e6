import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { mergeShards, type ShardRun } from "../../../src/domain/run/mergeShards.ts"
import type { AskedModel, JudgeManifest, RunManifest } from "../../../src/domain/run/RunManifest.ts"
import { manifestFor } from "../../services/run/harness.ts"

const DIGEST = `sha256:${"a".repeat(64)}`
const asked: AskedModel = {
  model: "m",
  provider: "openai-compatible",
  target: "m",
  endpoint: "http://127.0.0.1:1/v1",
  max_tokens: null,
  request_seconds: 60,
  concurrency: 4
}

const shard = (
  index: number,
  fields: Partial<RunManifest> = {},
  judges: ReadonlyArray<JudgeManifest> = []
): ShardRun => ({
  dir: `runs/s${index}`,
  manifest: {
    ...manifestFor(DIGEST, ["m"]),
    run_id: `s${index}`,
    status: "complete",
    answers: 2,
    asked: [asked],
    limits: { cost_cap_usd: null, deadline_seconds: null },
    host: { name: `host${index}`, cpus: 2 },
    shard: { index, of: 2 },
    ...fields
  },
  judges
})

const judge = (id: string, fields: Partial<JudgeManifest> = {}): JudgeManifest => ({
  schema_version: 1,
  id,
  kind: "checks",
  created_at: "2026-01-01T00:00:00.000Z",
  tool_version: "0.1.0",
  pack: DIGEST,
  verdicts: 2,
  settings: {},
  ...fields
})

const capped = (usd: number | null, seconds: number | null) => ({
  limits: { prompts: ["P1"], cost_cap_usd: usd, deadline_seconds: seconds }
})

const merged = (...runs: ReadonlyArray<ShardRun>) => Result.getOrThrow(mergeShards(runs))
const refusal = (...runs: ReadonlyArray<ShardRun>): string =>
  Result.match(mergeShards(runs), { onSuccess: () => "none", onFailure: ({ message }) => message })

describe("Merging shards", () => {
  it("puts them in order and takes over how the models were asked; the host where it is the same", () => {
    const { manifest, shards } = merged(shard(2), shard(1))
    assert.deepStrictEqual(
      shards.map(({ dir }) => dir),
      ["runs/s1", "runs/s2"]
    )
    assert.deepStrictEqual(manifest.merged_from, [
      { run_id: "s1", created_at: "2026-01-01T00:00:00.000Z", host: { name: "host1", cpus: 2 } },
      { run_id: "s2", created_at: "2026-01-01T00:00:00.000Z", host: { name: "host2", cpus: 2 } }
    ])
    assert.deepStrictEqual(
      [manifest.source, manifest.asked, manifest.shard, manifest.host],
      ["merge", [asked], undefined, undefined]
    )
    const host = { name: "one", cpus: 1 }
    assert.deepStrictEqual(merged(shard(1, { host }), shard(2, { host })).manifest.host, host)
  })

  it("takes what belongs to the run, and of a shard what it has, from the first shard, in whatever order they are named", () => {
    const { asked: _, host: __, limits: ___, ...bare } = shard(1).manifest
    const bareShard = (index: number): ShardRun => ({
      ...shard(index),
      manifest: { ...bare, run_id: `s${index}`, shard: { index, of: 2 } }
    })
    assert.deepStrictEqual(merged(bareShard(1), bareShard(2)).manifest, {
      schema_version: 1,
      tool_version: "0.1.0",
      status: "open",
      source: "merge",
      pack: { id: "tiny", version: 1, digest: DIGEST },
      models: ["m"],
      variants: ["none"],
      sampling: { temperature: 0, seed: 42 },
      limits: { cost_cap_usd: null, deadline_seconds: null },
      merged_from: ["s1", "s2"].map((run_id) => ({ run_id, created_at: "2026-01-01T00:00:00.000Z" }))
    })
    const quick = shard(2, { asked: [{ ...asked, concurrency: 9 }] })
    assert.deepStrictEqual(merged(quick, shard(1)).manifest.asked, [asked])
  })

  it("takes a split into one, and shards that had another number of requests at a time", () => {
    assert.strictEqual(refusal(shard(1, { shard: { index: 1, of: 1 } })), "none")
    assert.strictEqual(refusal(shard(1), shard(2, { asked: [{ ...asked, concurrency: 1 }] })), "none")
  })

  it("sums the cost caps, which each job had for itself, where each had one", () => {
    assert.deepStrictEqual(merged(shard(1, capped(2, 60)), shard(2, capped(3, 90))).manifest.limits, {
      prompts: ["P1"],
      cost_cap_usd: 5,
      deadline_seconds: 90
    })
    assert.deepStrictEqual(merged(shard(1, capped(2, null)), shard(2, capped(null, 90))).manifest.limits, {
      prompts: ["P1"],
      cost_cap_usd: null,
      deadline_seconds: null
    })
  })

  it("sums what was spent besides the answers, where anything was", () => {
    const { manifest } = merged(shard(1, { other_cost_usd: 2 }), shard(2, { other_cost_usd: 0.5 }))
    assert.strictEqual(manifest.other_cost_usd, 2.5)
    assert.isUndefined(merged(shard(1), shard(2)).manifest.other_cost_usd)
  })

  const pack = { id: "tiny", version: 1, digest: DIGEST }
  const unlike: ReadonlyArray<readonly [what: string, fields: Partial<RunManifest>, says: ReadonlyArray<string>]> = [
    ["imported answers", { source: "import" }, ["runs/s2 is no shard", "imported", "--shard"]],
    ["a merged run", { source: "merge" }, ["runs/s2 is no shard", "merged already"]],
    ["an interrupted shard", { status: "interrupted" }, ["was interrupted", "assay run --resume runs/s2"]],
    ["an open shard", { status: "open" }, ["is not finished", "assay run --resume runs/s2"]],
    ["another number of shards", { shard: { index: 2, of: 3 } }, ["the number of shards", "2 and 3."]],
    ["another pack", { pack: { ...pack, digest: DIGEST.replaceAll("a", "b") } }, ["the pack", "the same pack"]],
    ["another model", { models: ["n"] }, ["the models", '["m"] and ["n"]', "same order"]],
    ["other variants", { variants: ["bare"] }, ["the variants"]],
    [
      "other prompts",
      { limits: { prompts: ["P1"], cost_cap_usd: null, deadline_seconds: null } },
      ["the prompts that were asked", 'all and ["P1"]']
    ],
    ["another seed", { sampling: { temperature: 0, seed: 1 } }, ["the sampling"]],
    ["another provider", { asked: [{ ...asked, provider: "http" }] }, ["the provider of m"]],
    ["another target", { asked: [{ ...asked, target: "other" }] }, ["the target of m", "m and other"]],
    ["another endpoint", { asked: [{ ...asked, endpoint: null }] }, ["the endpoint of m", "and null"]],
    ["another limit of tokens", { asked: [{ ...asked, max_tokens: 9 }] }, ["the max_tokens of m"]],
    ["another time for a request", { asked: [{ ...asked, request_seconds: 1 }] }, ["the request_seconds of m"]],
    ["another version", { tool_version: "0.2.0" }, ["the version of Assay", "0.1.0 and 0.2.0"]]
  ]

  it.each(unlike)("is refused with %s, and says what is different and what to do", (_, fields, says) => {
    const message = refusal(shard(1), shard(2, fields))
    for (const text of ["Cannot merge: ", ...says]) assert.include(message, text)
    assert.strictEqual(refusal(shard(1), shard(2)), "none")
  })

  it("is refused where one of several models was asked in another way, and where nobody knows how one was", () => {
    const models = ["m", "n"]
    const second = { ...asked, model: "n" }
    const both = shard(1, { models, asked: [asked, second] })
    const other = shard(2, { models, asked: [asked, { ...second, target: "x" }] })
    assert.include(refusal(both, other), "the target of n")
    const { asked: _, ...unknown } = shard(2, { models }).manifest
    assert.include(refusal(both, { ...shard(2), manifest: unknown }), "the provider of m")
  })

  it("is refused with a whole run, no run, a shard there twice, and shards missing, which it names", () => {
    const { shard: _, ...whole } = shard(2).manifest
    assert.include(refusal(shard(1), { ...shard(2), manifest: whole }), "runs/s2 is no shard: it is a whole run")
    assert.include(refusal(), "no shard is named")
    const again = { ...shard(1), dir: "other/s1" }
    assert.include(refusal(shard(1), again, shard(2)), "shard 1 of 2 is there 2 times: runs/s1 and other/s1")
    assert.include(refusal(shard(2)), "1 shard of 2 is missing (1). Run it with `assay run ... --shard 1/2`")
    const of5 = (index: number) => shard(index, { shard: { index, of: 5 } })
    assert.include(refusal(of5(4), of5(2)), "3 shards of 5 are missing (1, 3, 5)")
    assert.include(
      refusal(shard(1, { shard: { index: 1, of: 1e9 } })),
      "999999999 shards of 1000000000 are missing (2 is the first)"
    )
  })

  it("takes the verdicts of a judge that judged all shards alike, and leaves any other out, with why", () => {
    const late = judge("checks", { created_at: "2026-01-02T00:00:00.000Z" })
    const both = merged(shard(1, {}, [judge("checks"), judge("a")]), shard(2, {}, [late]))
    const { pack: __, verdicts: ___, ...expected } = late
    assert.deepStrictEqual(both.judges, [expected])
    assert.deepStrictEqual(both.leftOut, [{ id: "a", why: "it has not judged runs/s2" }])
    const differing: ReadonlyArray<readonly [Partial<JudgeManifest>, string]> = [
      [{ settings: { votes: 3 } }, "settings"],
      [{ settings: { model: "strong", target: "weak" } }, "settings"],
      [{ kind: "model" }, "kind"],
      [{ author: "somebody else" }, "author"],
      [{ tool_version: "0.2.0" }, "version of Assay"]
    ]
    const three = (index: number, fields: Partial<JudgeManifest>) =>
      shard(index, { shard: { index, of: 3 } }, [judge("j", fields)])
    const last = "2026-01-03T00:00:00.000Z"
    const [of] = merged(three(1, {}), three(2, { created_at: last }), three(3, {})).judges
    assert.strictEqual(of?.created_at, last)
    assert.strictEqual(
      merged(three(1, {}), three(2, { author: "somebody else" }), three(3, {})).leftOut[0]?.why,
      "the shards differ in its author"
    )
    for (const [fields, what] of differing) {
      const { judges, leftOut } = merged(shard(1, {}, [judge("j")]), shard(2, {}, [judge("j", fields)]))
      assert.deepStrictEqual([judges, leftOut], [[], [{ id: "j", why: `the shards differ in its ${what}` }]])
    }
  })
})
