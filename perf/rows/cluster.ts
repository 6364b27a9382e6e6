import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { performance } from "node:perf_hooks"
import { setTimeout as pause } from "node:timers/promises"
import { endWorker, startWorker } from "../../scripts/demo/workers.ts"
import { closePsql, psql } from "../../scripts/psql.ts"
import { startPostgres } from "../../scripts/postgres.ts"
import { bin } from "../processes.ts"
import type { Measure, Row } from "../Row.ts"
import { ask, withEndpoint } from "./dispatch.ts"

const CELLS = 600
const LATENCY_MS = 2000
const SLOTS = 16
const LOOK_MS = 100

const numberOf = async (url: string, query: string): Promise<number> => {
  const found = Number((await psql(url, query)) || Number.NaN)
  if (Number.isNaN(found)) throw new Error(`The database has no number for: ${query}`)
  return found
}

/** Ends when a query says at least that number. */
const until = async (url: string, query: string, least: number): Promise<void> => {
  while ((await numberOf(url, query)) < least) await pause(LOOK_MS)
}

interface Place {
  readonly dir: string
  readonly endpoint: string
  readonly url: string
  readonly cells: number
}

/** Hands a run in, lets something happen meanwhile, and waits for its end. */
const runThere = async (
  { cells, dir, endpoint, url }: Place,
  name: string,
  meanwhile: () => Promise<void> = () => Promise.resolve()
): Promise<void> => {
  const { args } = ask(dir, endpoint, cells, name)
  const given = args.filter((arg) => arg !== "--no-cache").map((arg) => (arg === "64" ? "1000" : arg))
  const child = spawn(process.execPath, [bin, ...given, "--cluster", url], { cwd: dir, stdio: "ignore" })
  const ended = once(child, "close")
  await meanwhile()
  const [code]: ReadonlyArray<unknown> = await ended
  if (code !== 0) throw new Error(`The run ${name} ended with ${String(code)}.`)
}

/** From the first request to the end of the last. */
const secondsOf = (url: string, run: string): Promise<number> =>
  numberOf(url, `select extract(epoch from max(ended_at) - min(begun_at)) from assay_attempts where run_id = '${run}'`)

/**
 * Seconds from a signal to a worker until others have taken the first and the last of the answers that it had; they have
 * slots for them, so that nothing waits but for the loss to be noticed.
 */
const failOver = async (place: Place, name: string, worker: ChildProcess | undefined, signal: NodeJS.Signals) => {
  const { url } = place
  const row = `(select worker from assay_workers where pid = ${worker?.pid})`
  const had = `select count(*) from assay_cells where run_id = '${name}' and state = 'due' and worker = ${row}`
  const seconds = { first: Number.NaN, last: Number.NaN }
  await runThere({ ...place, cells: 2 * SLOTS }, name, async () => {
    await until(url, `select count(*) from assay_attempts where run_id = '${name}' and ended_at is null`, SLOTS)
    worker?.kill(signal)
    const at = performance.now()
    const all = await numberOf(url, had)
    if (all === 0) throw new Error(`The worker that was ended had nothing to do in ${name}.`)
    for (let left = all; left > 0; left = await numberOf(url, had)) {
      if (left < all && Number.isNaN(seconds.first)) seconds.first = (performance.now() - at) / 1000
      await pause(LOOK_MS)
    }
    seconds.last = (performance.now() - at) / 1000
    if (Number.isNaN(seconds.first)) seconds.first = seconds.last
  })
  return seconds
}

const timeOf = (cells: number, workers: number, measured: number): Measure => ({
  what: `cluster: ${cells} answers of ${LATENCY_MS} ms by ${workers} workers of ${SLOTS} slots, against the ideal`,
  unit: "s",
  measured,
  limit: (cells * LATENCY_MS) / 1000 / SLOTS / workers,
  target: 1.15
})

const taken = (what: string, { first, last }: Awaited<ReturnType<typeof failOver>>, target: number): Measure => ({
  what: `cluster: ${what}, until all answers that the worker had are begun by others`,
  unit: "s",
  measured: last,
  note: `the first after ${first.toFixed(1)} s`,
  limit: null,
  target
})

const measure = async (place: Place, workers: Array<ChildProcess>): Promise<ReadonlyArray<Measure>> => {
  const { cells, url } = place
  const measures: Array<Measure> = []
  for (const count of [1, 2, 3]) {
    workers.push(await startWorker(url, SLOTS))
    const name = `by-${count}`
    await runThere(place, name)
    const seconds = await secondsOf(url, name)
    measures.push(timeOf(cells, count, seconds), {
      what: `cluster: what an answer takes of a slot besides, by ${count} workers`,
      unit: "ms",
      measured: (1000 * seconds * SLOTS * count) / cells - LATENCY_MS,
      limit: null,
      target: 0.15 * LATENCY_MS
    })
  }
  const [first, second] = workers
  const stopped = await failOver(place, "stopped", second, "SIGSTOP")
  second?.kill("SIGCONT")
  measures.push(taken("after SIGSTOP", stopped, 40))
  const killed = await failOver(place, "killed", first, "SIGKILL")
  measures.push(taken("after kill -9", killed, 15))
  return measures
}

/** A run by workers on this machine. It needs a PostgreSQL server, and so is only measured where it is asked for. */
export const cluster: Row = async ({ dir, scale }) => {
  const postgres = await startPostgres()
  const workers: Array<ChildProcess> = []
  try {
    return await withEndpoint(LATENCY_MS, (endpoint) =>
      measure({ dir, endpoint, url: postgres.database(), cells: CELLS * scale }, workers)
    )
  } finally {
    await Promise.all(workers.map(endWorker))
    await closePsql()
    await postgres.stop()
  }
}
