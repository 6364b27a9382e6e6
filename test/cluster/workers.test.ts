import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { cellKey } from "../../src/domain/run/Cell.ts"
import { version } from "../../src/version.ts"
import { ClusterStore } from "../../src/services/cluster/ClusterStore.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { addAnswers } from "../../src/services/sql/addAnswers.ts"
import { postgresClient } from "../../src/services/sql/postgresClient.ts"
import { sqlRunStore } from "../../src/services/sql/sqlRunStore.ts"
import { exits } from "../e2e/assay.ts"
import { answer } from "../services/run/harness.ts"
import {
  answersOf,
  cellsOf,
  cluster,
  databaseOf,
  doubled,
  eventually,
  held,
  heldUp,
  untimed,
  Valve,
  watchRecordings
} from "./harness.ts"
import { postgres } from "./postgres.ts"
import { create } from "./storing.ts"

const PROMPTS = 18
const CELLS = 2 * PROMPTS
const LAST = "Say number 18."

describe("Workers that are killed and stopped, and a database that crashes", () => {
  it("get a run done that equals one of this machine, with nothing lost and nothing recorded twice", async () => {
    const [valve, last] = [new Valve(), new Valve()]
    const all = await cluster(PROMPTS, { held: held((prompt) => (prompt === LAST ? last : valve)) })
    const { database, endpoint, on, run, shop, workers } = all
    await watchRecordings(database)
    const [killed, stopped, third] = await workers(3)
    assert.isDefined(third)
    const submitter = shop.start(run("held", "--concurrency", "12", "--out", "r"))
    // The first request to a model goes alone, whichever it is.
    valve.let(1)
    last.let(1)
    await heldUp(all, { worker: killed })
    valve.let(6)
    await database.reaches(answersOf("r"), 7)
    // The one that is left knows that somebody answers, so that it lets no request go alone: that could be the last one.
    await eventually("the third has an answer", async () => {
      const recorded = `select count(*) from assay_cells where worker = '${third?.id}' and state = 'recorded'`
      if ((await database.number(recorded)) > 0) return true
      valve.let(1)
      return false
    })
    await heldUp(all, { worker: killed })
    await heldUp(all, { worker: stopped })

    await database.reaches(cellsOf(killed), 1)
    await database.reaches(cellsOf(stopped), 1)
    const lost = await database.rows(
      `select cell_key from assay_attempts where worker = '${stopped?.id}' and ended_at is null`
    )
    killed?.kill("SIGKILL")
    stopped?.kill("SIGSTOP")
    await (await postgres()).restart()
    valve.open()

    for (const gone of [killed, stopped]) {
      await eventually("others took what the worker had", async () => {
        return (await database.number(cellsOf(gone))) === 0
      })
    }
    assert.strictEqual(await database.number("select count(*) from assay_sessions where ended_at is null"), 1)
    stopped?.kill("SIGCONT")
    await eventually("the stopped worker shows again that it lives", async () => {
      const seen = `select count(*) from assay_workers where worker = '${stopped?.id}' and seen_at > now() - interval '5 seconds'`
      return (await database.number(seen)) === 1
    })
    last.open()
    exits(await submitter.ended, 0)

    assert.deepStrictEqual(await doubled(database, "r"), [])
    assert.strictEqual(await database.number("select count(*) from test_recordings"), CELLS)
    assert.strictEqual(await database.number("select count(*) from assay_cells where state = 'recorded'"), CELLS)
    // What was lost was asked for again, by somebody else.
    for (const [cell = ""] of lost) {
      const attempts = `select count(distinct worker) from assay_attempts where cell_key = '${cell}'`
      assert.isAtLeast(await database.number(attempts), 2, cell)
    }
    exits(await on("pull", "r", "--out", "pulled"), 0)
    const model = ["--model", "openai-compatible:held", "--endpoint", endpoint.url]
    exits(await shop.program("run", "--pack", "numbers.yaml", ...model, "--out", "local"), 0)
    assert.deepStrictEqual(untimed(shop.read("pulled/answers.jsonl")), untimed(shop.read("local/answers.jsonl")))
    const manifest = JSON.parse(shop.read("pulled/run.json"))
    assert.deepStrictEqual([manifest.status, manifest.answers], ["complete", CELLS])
    for (const worker of [stopped, third]) {
      worker?.kill("SIGTERM")
      exits((await worker?.ended) ?? { code: null, signal: null, stdout: "", stderr: "" }, 0)
    }
  })
})

describe("A transaction in which nothing is done any more", () => {
  it("is ended by the server: what a stopped process has locked is not locked for ever", async () => {
    const url = Redacted.make((await postgres()).database())
    const lock = Effect.flatMap(SqlClient, (sql) => sql`select pg_advisory_xact_lock(42)`)
    const stopping = Deferred.makeUnsafe<void>()
    const stopped = Effect.flatMap(SqlClient, (sql) =>
      sql.withTransaction(Effect.andThen(lock, Effect.andThen(Deferred.succeed(stopping, undefined), Effect.never)))
    )
    const waiting = Effect.andThen(Deferred.await(stopping), lock)
    const taken = await Effect.runPromise(
      Effect.raceFirst(
        Effect.andThen(Effect.exit(Effect.provide(stopped, postgresClient(url))), Effect.never),
        Effect.as(Effect.provide(waiting, postgresClient(url)), true)
      )
    )
    assert.isTrue(taken)
  })
})

const CELL = answer("m1", "P1", 0)
const cell = cellKey(CELL)

/** A run with a session in which one cell is due, and its parts as workers see them. */
const begun = Effect.fnUntraced(function* (run: string) {
  const { cells, sessions, workers } = yield* ClusterStore
  const stored = yield* create(run)
  const opened = yield* RunStore.use((store) => store.openToJudge(run))
  const session = { cells: [cell], id: run, models: [], spentUsd: 0, version: "1" }
  const key = yield* sessions.begin(stored.dir, { costCapUsd: null, deadlineSeconds: null }, session)
  const execution = (worker: string) => ({ ...key, cell, worker, execution: worker })
  return { add: addAnswers(yield* SqlClient, opened)([CELL]), cells, execution, workers }
})

const storesOf = (url: string) =>
  ClusterStore.layer.pipe(
    Layer.provideMerge(sqlRunStore),
    Layer.provideMerge(postgresClient(Redacted.make(url))),
    Layer.provideMerge(SourceReader.layer),
    Layer.provideMerge(NodeServices.layer)
  )

describe("The count of answers that were recorded twice", () => {
  /** Two workers that both believe to have one cell record it, in a run of their own. */
  const recorded = Effect.fnUntraced(function* (run: string, isGuarded: boolean) {
    const { add, cells, execution } = yield* begun(run)
    const said = []
    for (const worker of ["first", "second"]) yield* cells.claim(execution(worker))
    for (const worker of ["second", "first"]) {
      said.push(yield* isGuarded ? cells.record(execution(worker), add) : Effect.as(add, true))
    }
    return said
  })

  it("finds none where a cell is recorded by its claim, and one where that is switched off", async () => {
    const url = (await postgres()).database()
    const database = databaseOf(url)
    const said = await Effect.runPromise(
      Effect.gen(function* () {
        yield* RunStore
        yield* Effect.promise(() => watchRecordings(database))
        return [yield* recorded("guarded", true), yield* recorded("unguarded", false)]
      }).pipe(Effect.provide(storesOf(url)), Effect.scoped)
    )
    assert.deepStrictEqual(said, [
      [true, false],
      [true, true]
    ])
    assert.deepStrictEqual(await doubled(database, "guarded"), [])
    assert.deepStrictEqual(await doubled(database, "unguarded"), [cell])
  })
})

describe("A cell that somebody has claimed", () => {
  it("is held as long as its worker lives and does not give it back, and settled once it is recorded", async () => {
    const url = (await postgres()).database()
    const database = databaseOf(url)
    const joining = { address: "127.0.0.1:1", host: "here", pid: 1, version, slots: 1 }
    const seen = await Effect.runPromise(
      Effect.gen(function* () {
        const { add, cells, execution, workers } = yield* begun("r")
        const [first, second] = ["first", "second"].map(execution)
        if (first === undefined || second === undefined) return assert.fail("no executions")
        const found: Array<string> = []
        const look = (what: string) => Effect.map(cells.standing(first), (one) => found.push(`${what}: ${one}`))
        for (const worker of ["first", "second"]) yield* workers.join({ ...joining, worker })
        yield* look("claimed by nobody")
        yield* cells.claim(first)
        yield* look("claimed")
        yield* cells.release(second)
        yield* look("given back by another one")
        yield* cells.release(first)
        yield* look("given back")
        yield* cells.claim(first)
        yield* Effect.promise(() =>
          database.execute("update assay_workers set seen_at = now() - interval '31 seconds' where worker = 'first'")
        )
        yield* look("its worker is silent")
        yield* cells.claim(second)
        yield* look("claimed by another one")
        yield* workers.leave("second")
        yield* look("its worker left")
        yield* cells.record(second, add)
        yield* look("recorded")
        return found
      }).pipe(Effect.provide(storesOf(url)), Effect.scoped)
    )
    assert.deepStrictEqual(seen, [
      "claimed by nobody: free",
      "claimed: held",
      "given back by another one: held",
      "given back: free",
      "its worker is silent: free",
      "claimed by another one: held",
      "its worker left: free",
      "recorded: settled"
    ])
  })
})
