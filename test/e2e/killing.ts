import { readdirSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { assert } from "@effect/vitest"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { exits, until, type Workshop } from "./assay.ts"
import { timeless } from "./endpoints.ts"

/** All files below a folder, hidden ones too, with their content but for times. */
export const filesBelow = (shop: Workshop, folder: string): ReadonlyArray<readonly [string, string]> =>
  readdirSync(shop.at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath.slice(shop.dir.length + 1)}/${name}`)
    .toSorted()
    .map((name) => [name, timeless(shop.read(name))])

/** A command that can be killed and started again until it is done. */
export interface Victim {
  readonly shop: Workshop
  readonly args: () => ReadonlyArray<string>
  /** How many requests it still has to send. */
  readonly missing: () => number
  /** Where it stands, in words. */
  readonly stage: () => string
  /** What is seen on disk as soon as the process of this id has begun to write. */
  readonly begun: (pid: number) => boolean
  /** Asserts what must hold after each kill. */
  readonly check: () => void
}

/** What kills are made with: a source of chance, the endpoint, and how many milliseconds a whole run takes. */
export interface Means {
  readonly chance: () => number
  readonly server: Endpoint
  readonly wholeMs: number
}

type Moment = (victim: Victim, means: Means, pid: number) => Promise<void>

/** When the last answer is out, what is left is to note it, to put the rows in order and to rename. */
const CLOSING_MS = 80

const moments: Readonly<Record<string, Moment>> = {
  "any time": (_, { chance, wholeMs }) => pause(chance() * wholeMs),
  "at the start": (_, { chance, wholeMs }) => pause((chance() * wholeMs) / 3),
  "when writing begins": async ({ begun }, { chance }, pid) => {
    await until("something is written", () => begun(pid), 1)
    await pause(chance() * 8)
  },
  "between answers": async ({ missing }, { chance, server }) => {
    await server.received(server.requests.length + 1 + Math.floor(chance() * missing()))
    await pause(chance() * 15)
  },
  "at the end": async ({ missing }, { chance, server }) => {
    const all = server.requests.length + missing()
    await server.received(all)
    await server.requests[all - 1]?.ended
    await pause(chance() * CLOSING_MS)
  }
}
const names = Object.keys(moments)

/** Starts a command and kills it at some moment; false where it was faster, and is done. */
const killOnce = async (victim: Victim, means: Means): Promise<boolean> => {
  const name = names[Math.floor(means.chance() * names.length)] ?? "any time"
  const { child, ended } = victim.shop.start(victim.args())
  const over = ended.then(() => {})
  // A moment that never comes, since nothing is missing any more, is not waited for.
  await Promise.race([over, moments[name]?.(victim, means, child.pid ?? 0).catch(() => over)])
  child.kill("SIGKILL")
  const result = await ended
  if (result.signal === "SIGKILL") return true
  exits(result, 0)
  return false
}

/**
 * Kills commands so many times, each at a moment that chance gives, and starts them again until each is done. `make` gives
 * the next command, and what must hold when it is done. Gives how often a kill met which stage.
 */
export const killAtRandom = async (
  kills: number,
  means: Means,
  make: () => { readonly victim: Victim; readonly done: () => void }
): Promise<ReadonlyMap<string, number>> => {
  const stages = new Map<string, number>()
  for (let left = kills; left > 0;) {
    const { victim, done } = make()
    // After each kill: another one, or the end.
    while (left > 0 && means.chance() < 0.7 && (await killOnce(victim, means))) {
      left--
      stages.set(victim.stage(), (stages.get(victim.stage()) ?? 0) + 1)
      victim.check()
    }
    exits(await victim.shop.program(...victim.args()), 0)
    done()
  }
  assert.strictEqual(
    [...stages.values()].reduce((sum, count) => sum + count, 0),
    kills
  )
  return stages
}
