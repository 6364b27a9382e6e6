import { setTimeout as pause } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { closePsql, psql } from "../../scripts/psql.ts"
import { endpoint, packOf } from "../e2e/endpoints.ts"
import { exits, type Workshop, workshop } from "../e2e/assay.ts"
import { type Behaviour, good, lastWords, type Step } from "../endpoint/Script.ts"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { afterEachFile } from "../leftovers.ts"
import { postgres } from "./postgres.ts"

afterEachFile(closePsql)

/** Lets what waits at it through, first come, first served: so many, or from now on all. */
export class Valve {
  #isOpen = false
  #left = 0
  #waiting: Array<() => void> = []

  get turn(): Promise<void> {
    if (this.#isOpen) return Promise.resolve()
    const passed = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.let(0)
    return passed
  }

  let(count: number): void {
    this.#left += count
    while (this.#left > 0 && this.#waiting.length > 0) {
      this.#left -= 1
      this.#waiting.shift()?.()
    }
  }

  open(): void {
    this.#isOpen = true
    for (const pass of this.#waiting.splice(0)) pass()
  }
}

/** A model that says what it was told once the test lets it; what a request waits for may depend on it. */
export const held =
  (valveOf: (prompt: string) => Valve): Behaviour =>
  (asked) => {
    const prompt = lastWords(asked)
    const script = good(asked, `You said: ${prompt}`)
    const steps: ReadonlyArray<Step> = [{ wait: valveOf(prompt).turn }, ...script.steps]
    return { ...script, steps }
  }

/** Busy machines take their time; what does not come at all is what a test is to find. */
const PATIENCE_MS = 300_000
const LOOK_MS = 150

/** Waits until a condition holds, looking again and again; where it never does, `seen` says what is there instead. */
export const eventually = async (
  what: string,
  condition: () => Promise<boolean> | boolean,
  seen: () => Promise<string> | string = () => ""
): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await condition())) {
    if (performance.now() > deadline) assert.fail(`waited in vain until ${what}\n${await seen()}`)
    await pause(LOOK_MS)
  }
}

/** Waits until a promise is settled, as long as for anything else. */
export const settled = async <A>(
  what: string,
  promise: Promise<A>,
  seen?: () => Promise<string> | string
): Promise<A> => {
  let isSettled = false
  const noted = promise.finally(() => (isSettled = true))
  await eventually(what, () => isSettled, seen)
  return noted
}

/** A database of a cluster, seen from beside it. */
export const databaseOf = (url: string) => {
  const execute = async (text: string): Promise<string> => {
    let said: string | undefined
    await eventually(`the database did: ${text}`, async () => (said = await psql(url, text)) !== undefined)
    return said ?? ""
  }
  const number = async (query: string): Promise<number> => Number(await execute(query))
  return {
    execute,
    number,
    /** Rows as arrays of texts. */
    rows: async (query: string): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
      const said = await execute(query)
      return said === "" ? [] : said.split("\n").map((line) => line.split("|"))
    },
    /** Waits until a query says at least that number. */
    reaches: (query: string, least: number) =>
      eventually(`${query} is at least ${least}`, async () => (await number(query)) >= least)
  }
}
export type Database = ReturnType<typeof databaseOf>

export type Worker = Awaited<ReturnType<typeof startWorker>>

/** Starts a worker, and waits until it works. */
export const startWorker = async (
  shop: Workshop,
  url: string,
  { slots = 4, env = {} }: { readonly slots?: number; readonly env?: Readonly<Record<string, string>> } = {}
) => {
  const { child, ended } = shop.start(["worker", "--database", url, "--slots", String(slots)], { env })
  let said = ""
  child.stderr?.on("data", (text: string) => (said += text))
  let isGone = false
  void ended.then(() => (isGone = true))
  await eventually("a worker works", () => {
    assert.isFalse(isGone, said)
    return said.includes("Working at ")
  })
  const database = databaseOf(url)
  const [row = []] = await database.rows(`select worker, address from assay_workers where pid = ${child.pid}`)
  const [id = "", address = ""] = row
  return { child, ended, id, address, kill: (signal: NodeJS.Signals) => child.kill(signal), said: () => said }
}

export interface Cluster {
  readonly shop: Workshop
  readonly url: string
  readonly database: Database
  readonly endpoint: Endpoint
  readonly worker: (options?: Parameters<typeof startWorker>[2]) => Promise<Worker>
  readonly workers: (count: number, options?: Parameters<typeof startWorker>[2]) => Promise<ReadonlyArray<Worker>>
  /** The arguments of a run of the numbers pack with that model on the cluster. */
  readonly run: (model: string, ...more: ReadonlyArray<string>) => ReadonlyArray<string>
  /** A command about the cluster. */
  readonly on: (...args: ReadonlyArray<string>) => ReturnType<Workshop["program"]>
}

/** A database, a folder with a pack of so many prompts in two variants, and an endpoint with these models. */
export const cluster = async (prompts: number, models: Readonly<Record<string, Behaviour>>): Promise<Cluster> => {
  const server = await postgres()
  const url = server.database()
  const shop = workshop()
  shop.write("numbers.yaml", packOf(prompts))
  const models_ = await endpoint({ models })
  // Makes the tables.
  exits(await shop.program("runs", "--cluster", url), 0)
  const worker: Cluster["worker"] = (options) => startWorker(shop, url, options)
  return {
    shop,
    url,
    database: databaseOf(url),
    endpoint: models_,
    worker,
    workers: (count, options) => Promise.all(Array.from({ length: count }, () => worker(options))),
    run: (model, ...more) => [
      "run",
      "--pack",
      "numbers.yaml",
      "--endpoint",
      models_.url,
      "--model",
      `openai-compatible:${model}`,
      "--cluster",
      url,
      ...more
    ],
    on: (...args) => shop.program(...args, "--cluster", url)
  }
}

/** How many cells a worker has and is not done with. */
export const cellsOf = (worker: Worker | undefined) =>
  `select count(*) from assay_cells where worker = '${worker?.id}' and state = 'due'`

/** How many requests a worker has under way. */
const requestsOf = (worker: Worker | undefined) =>
  `select count(*) from assay_attempts where ended_at is null and worker = '${worker?.id}'`

/**
 * Waits until a worker, or any, has requests under way, and all that are under way have come to the endpoint, where they are
 * held. Another one may be about to begin, unless `count` says how many may be under way at most.
 */
export const heldUp = (
  { database, endpoint }: Pick<Cluster, "database" | "endpoint">,
  { count, worker }: { readonly count?: number | undefined; readonly worker?: Worker | undefined } = {}
) =>
  eventually("all that may begin waits at the endpoint", async () => {
    const open = await database.number("select count(*) from assay_attempts where ended_at is null")
    const before = endpoint.requests.length
    return (
      (count === undefined ? open > 0 : open === count) &&
      endpoint.inFlight().now === open &&
      (worker === undefined || (await database.number(requestsOf(worker))) > 0) &&
      (await database.number("select count(*) from assay_attempts where ended_at is null")) === open &&
      endpoint.requests.length === before
    )
  })

/** The worker that has most requests under way, once all of them are held at the endpoint: which one that is, chance decides. */
export const busiest = async (
  all: Pick<Cluster, "database" | "endpoint">,
  workers: ReadonlyArray<Worker>,
  count?: number
): Promise<Worker | undefined> => {
  await heldUp(all, { count })
  const [[busy] = []] = await all.database.rows(
    "select worker from assay_attempts where ended_at is null group by 1 order by count(*) desc"
  )
  return workers.find(({ id }) => id === busy)
}

/** Kills the busiest worker, once so many requests are under way. Says how many it had of them. */
export const killBusiest = async (
  all: Pick<Cluster, "database" | "endpoint">,
  workers: ReadonlyArray<Worker>,
  count: number
): Promise<number> => {
  const killed = await busiest(all, workers, count)
  killed?.kill("SIGKILL")
  await killed?.ended
  const lost = await all.database.number(requestsOf(killed))
  assert.isAbove(lost, 0)
  return lost
}

/** How many answers of a run are there. */
export const answersOf = (run: string) => `select count(*) from assay_answers where run_id = '${run}'`

const TIMINGS = new Set(["started_at", "ttft_ms", "e2e_ms", "decode_tps", "cold_start"])

/** The rows of a file of answers without what the clock says. */
export const untimed = (text: string): ReadonlyArray<unknown> =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line, (key, value: unknown) => (TIMINGS.has(key) ? undefined : value)))

/** Logs each time that an answer is recorded, so that one which takes the place of another leaves a trace, too. */
export const watchRecordings = (database: Database) =>
  database.execute(`
    create table test_recordings (run_id text, cell_key text, txid bigint default txid_current());
    create function test_note() returns trigger language plpgsql as $$
      begin insert into test_recordings values (new.run_id, new.cell_key); return null; end $$;
    create trigger test_note after insert or update on assay_answers for each row execute function test_note();`)

/** The cells whose answer was recorded more than once, by that log. */
export const doubled = async (database: Database, run: string): Promise<ReadonlyArray<string>> => {
  const rows = await database.rows(`
    select cell_key, count(*) from test_recordings where run_id = '${run}' group by 1 having count(*) > 1`)
  return rows.map(([cell = ""]) => cell)
}
