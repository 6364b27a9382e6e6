import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { harborDue } from "../../../src/domain/external/harborDue.ts"
import type { HarborJob } from "../../../src/domain/external/harborJob.ts"
import { evidence, faultsOf, harbor, harborOne, summary } from "./reading.ts"
import { harborJob, harborTrial } from "./vectors.ts"

type Agent = NonNullable<HarborJob["config"]["agents"]>[number]
type Info = ReturnType<typeof harborTrial>["result"]["agent_info"]

const UNKNOWN = "a trial has an agent or model that the job's config does not name"
const ABSENT = "an agent that the job's config names has no result"
const GAP = "an agent has no result on one of the job's data sets"

/** Whether a trial of this agent is one of the config's. */
const isOf = (agent: Agent, agent_info: Info) => {
  const job = harborJob([harborTrial("a", 1, { reward: 1 }, { agent_info })])
  const { unattributed } = harborDue({ ...job, config: { ...job.config, agents: [agent] } })
  assert.include([0, 2], unattributed.length)
  return unattributed.length === 0
}

describe("A trial of a Harbor job", () => {
  const model_info = { name: "gpt-5", provider: "openai" }
  it.each<readonly [string, boolean, Agent, Info]>([
    ["of its name", true, { name: "a" }, { name: "a" }],
    ["of its name, whatever the model", true, { name: "a", model_name: null }, { name: "a", model_info }],
    ["of another name", false, { name: "a" }, { name: "b" }],
    ["of no name", true, {}, { name: "b", model_info }],
    ["that was imported, under any name", true, { name: "a", import_path: "my.agent" }, { name: "b" }],
    ["with its model and provider", true, { name: "a", model_name: "openai/gpt-5" }, { name: "a", model_info }],
    ["with its model alone", true, { name: "a", model_name: "gpt-5" }, { name: "a", model_info }],
    ["with another model", false, { name: "a", model_name: "openai/gpt-4" }, { name: "a", model_info }],
    ["with its model, under another name", false, { name: "b", model_name: "gpt-5" }, { name: "a", model_info }],
    ["with a model of no provider", true, { name: "a", model_name: "m" }, { name: "a", model_info: { name: "m" } }],
    [
      "with a model of no provider (null)",
      true,
      { name: "a", model_name: "m" },
      { name: "a", model_info: { name: "m", provider: null } }
    ],
    ["without a noted model", true, { name: "a", model_name: "m" }, { name: "a", model_info: null }],
    ["without a noted model, under another name", false, { name: "b", model_name: "m" }, { name: "a" }],
    ["without a noted model, where a provider would be noted", false, { name: "a", model_name: "p/m" }, { name: "a" }]
  ])("is told to be of an agent %s: %s", (_, expected, agent, info) => assert.strictEqual(isOf(agent, info), expected))
})

describe("Agents of a Harbor job", () => {
  const model_info = { name: "m", provider: "p" }
  it.each<readonly [string, Info]>([
    ["name", { name: "b", version: "1", model_info }],
    ["version", { name: "a", version: "2", model_info }],
    ["version, which the other has not", { name: "a", model_info }],
    ["provider", { name: "a", version: "1", model_info: { name: "m", provider: "q" } }],
    ["model", { name: "a", version: "1", model_info: { name: "n", provider: "p" } }]
  ])("are two where they differ in %s", (_, other) => {
    const one = { name: "a", version: "1", model_info }
    const trials = [one, other].map((agent_info, at) => harborTrial("a", at + 1, { reward: 1 }, { agent_info }))
    assert.include(harborDue(harborJob(trials)).unattributed, "the job's config has 1 agent, and its trials have 2")
  })
})

const of = (task: string, agent: string, source: string) =>
  harborTrial(task, 1, { reward: 1 }, { agent_info: { name: agent }, source })

describe("What is due of a Harbor job", () => {
  it("is each task that any agent tried, on its own data set", () => {
    const job = harborJob([of("a", "x", "one"), of("b", "x", "one"), of("a", "x", "two")])
    const { casesOf, unattributed } = harborDue(job)
    assert.deepStrictEqual(unattributed, [])
    assert.deepStrictEqual(casesOf("one"), { cases: 2, ids: ["a", "b"] })
    assert.deepStrictEqual(casesOf("two"), { cases: 1, ids: ["a"] })
    assert.deepStrictEqual(casesOf("three"), { cases: 0, ids: [] })
  })

  it("is on each data set what may be of any, and is told where an agent lacks one", () => {
    const job = harborJob([of("a", "x", "one"), of("a", "x", "two"), of("a", "y", "one")])
    const { casesOf, unattributed } = harborDue({
      ...job,
      config: { ...job.config, agents: [{ name: "x" }, { name: "y" }] }
    })
    assert.deepStrictEqual(unattributed, [GAP])
    assert.deepStrictEqual(casesOf("two"), { cases: 2, ids: ["a"] })
  })

  it("is told where the agents of the config and of the trials are not the same", () => {
    const trials = [of("a", "x", "one"), of("a", "y", "one")]
    const said = (...names: ReadonlyArray<string>) => {
      const job = harborJob(trials)
      return harborDue({ ...job, config: { ...job.config, agents: names.map((name) => ({ name })) } }).unattributed
    }
    assert.deepStrictEqual(said("x", "y"), [])
    assert.deepStrictEqual(said("x"), ["the job's config has 1 agent, and its trials have 2", UNKNOWN])
    assert.deepStrictEqual(said("x", "y", "z"), ["the job's config has 3 agents, and its trials have 2", ABSENT])
    assert.deepStrictEqual(said(), ["the job's config has 1 agent, and its trials have 2"])
  })
})

describe("The evidence of a Harbor job", () => {
  it("has the attempts and times of its trials in order of their folders", () => {
    const trials = [harborTrial("git", 2, { reward: 0 }), harborTrial("git", 1, { reward: 1 })]
    const found = harborOne(harborJob(trials, 2))
    assert.deepStrictEqual(
      found.cases.map(({ attempts }) => attempts.map(({ outcome }) => outcome)),
      [["passed", "failed"]]
    )
    assert.deepStrictEqual([found.started_at, found.ended_at], ["2026-08-25T03:41:00.500Z", "2026-08-25T03:52:00.000Z"])
    const timeless = harborTrial("git", 3, { reward: 1 }, { started_at: null, finished_at: "later" })
    const some = harborOne(harborJob([...trials, timeless], 3))
    assert.deepStrictEqual([some.started_at, some.ended_at], [found.started_at, found.ended_at])
    const none = harborOne(harborJob([timeless]))
    assert.deepStrictEqual([none.started_at, none.ended_at], [null, null])
  })

  it("is one for each agent, version, model and data set", () => {
    const infos: ReadonlyArray<Info> = [
      { name: "a" },
      { name: "a", version: "1" },
      { name: "a", model_info: { name: "m" } },
      { name: "a", model_info: { name: "m", provider: "p" } }
    ]
    const trials = infos.map((agent_info, at) => harborTrial("t", at, { reward: 1 }, { agent_info }))
    const other = harborTrial("t", 9, { reward: 1 }, { agent_info: { name: "a" }, source: "other" })
    const found = Result.getOrThrow(harbor(harborJob([other, ...trials])))
    assert.deepStrictEqual(
      found.map(({ benchmark, system }) => `${system.name} ${system.model} ${benchmark.name.slice(0, 5)}`),
      ["a 1 null termi", "a p/m termi", "a m termi", "a null other", "a null termi"]
    )
    assert.strictEqual(new Set(found.map((one) => evidence(Result.succeed(one)).id)).size, found.length)
  })

  it("keeps its id where the job has one data set, whatever its name", () => {
    const infos: ReadonlyArray<Partial<Parameters<typeof harborTrial>[3]>> = [
      {},
      { agent_info: { name: "b" } },
      { agent_info: { name: "c" } }
    ]
    for (const source of ["one", "two"]) {
      const job = harborJob(infos.map((info, at) => harborTrial("t", at, { reward: 1 }, { ...info, source })))
      const ids = Result.getOrThrow(harbor(job)).map((one) => evidence(Result.succeed(one)).id)
      assert.include(ids, "harbor-ba4e8d64f889")
    }
  })

  it("is one for tasks that were named alone and those of a data set that is called as they are", () => {
    const job = harborJob([
      harborTrial("a", 1, { reward: 1 }, { source: null }),
      harborTrial("b", 1, { reward: 0 }, { source: "adhoc" })
    ])
    const found = Result.getOrThrow(harbor({ ...job, config: { ...job.config, tasks: [{}] } }))
    assert.deepStrictEqual(
      found.map((one) => [one.benchmark.name, summary(evidence(Result.succeed(one)))]),
      [["adhoc", { passed: "1/2", errors: 0, ungraded: 0, missing: 0, mean: 0.5, complete: true }]]
    )
  })

  it("takes the measure that was asked for, and refuses one that no trial has", () => {
    const broken = harborTrial("git", 1, null, { exception_info: { exception_type: "Error" } })
    assert.strictEqual(harborOne(harborJob([broken])).measure, "reward")
    assert.strictEqual(harborOne(harborJob([broken]), "style").measure, "style")
    assert.strictEqual(harborOne(harborJob([harborTrial("git", 1, { style: 1 })])).measure, "style")
    const silent = harborTrial("web", 1, null)
    assert.lengthOf(faultsOf(harbor(harborJob([broken, silent]))), 1)
    assert.deepStrictEqual(Result.getOrNull(Result.flip(harbor(harborJob([harborTrial("git", 1, { a: 1 })]), "b"))), [
      { path: [], message: 'No trial has the reward "b"', hint: "Known rewards: a" }
    ])
  })
})
