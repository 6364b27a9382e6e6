import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { bigRun } from "../bigRun.ts"
import { bin } from "../processes.ts"
import type { Row } from "../Row.ts"

const ANSWERS = 20_000
const IN_FLIGHT = 10_000
const SOCKETS = 1000
const SECONDS = 30

/** The memory of another process in MB, as Linux tells it; elsewhere it is not known. */
const memoryOf = ({ pid }: ChildProcess): number => {
  try {
    const [, kb] = /VmRSS:\s*(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kb) / 1024
  } catch {
    return Number.NaN
  }
}

interface Asked {
  readonly path: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const HOSTILE: ReadonlyArray<Asked> = [
  { path: "/data/index.js", status: 403, headers: { host: "evil.example" } },
  { path: "/data/index.js", status: 403, headers: { origin: "https://evil.example" } },
  { path: "/data/../../package.json", status: 404 }
]

/** Starts a viewer and asks it; what is not answered with the wanted status is an error. */
const viewer = async (run: string) => {
  const child = spawn(process.execPath, [bin, "view", run, "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => resolve(String(text).trim()))
    child.on("close", (code) => reject(new Error(`assay view ended with ${code}`)))
  })
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const ask = ({ headers = {}, path, status }: Asked) =>
    new Promise<boolean>((resolve) => {
      const asked = request({ hostname, port, path, headers, agent }, (response) => {
        response.on("end", () => resolve(response.statusCode === status)).resume()
      })
      asked.on("error", () => resolve(false)).end()
    })
  const timed = async (path: string): Promise<number> => {
    const started = performance.now()
    if (!(await ask({ path, status: 200 }))) throw new Error(`${path} was not answered`)
    return performance.now() - started
  }
  const end = async () => {
    agent.destroy()
    child.kill("SIGINT")
    await new Promise((resolve) => child.on("close", resolve))
  }
  return { child, ask, timed, end }
}

/** Asks for so many things at the same time, for so long. Gives how many were asked for, and how many went wrong. */
const storm = async (ask: (asked: Asked) => Promise<boolean>, wanted: ReadonlyArray<Asked>, seconds: number) => {
  const until = performance.now() + seconds * 1000
  let [done, wrong] = [0, 0]
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const asked = wanted[done++ % wanted.length]
      if (asked !== undefined && !(await ask(asked))) wrong++
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, one))
  return { done, wrong }
}

/** A large run in the viewer: its first pages once it is scored, and many who ask for everything at the same time. */
export const viewing: Row = async ({ dir, scale }) => {
  const run = await bigRun(dir, ANSWERS * scale)
  const key = run.slice(run.lastIndexOf("/") + 1).toLowerCase()
  const own = (path: string) => `/data/runs/${key}/${path}.js`
  const { ask, child, end, timed } = await viewer(run)
  try {
    const first = await timed(own("judges/checks"))
    const pages = ["/", "/data/index.js", own("run"), own("judges/checks")]
    let again = 0
    for (const page of pages) again += await timed(page)
    const wanted = [...pages, own("prompts/_500"), own("prompts/_501")].map((path) => ({ path, status: 200 }))
    await storm(ask, [...wanted, ...HOSTILE], 1)
    const before = memoryOf(child)
    const { done, wrong } = await storm(ask, [...wanted, ...HOSTILE], Math.max(2, SECONDS * scale))
    const what = `view: ${(ANSWERS * scale).toLocaleString("en")} answers,`
    return [
      {
        what: `${what} page, index, run and scorecards once scored`,
        unit: "ms",
        measured: again,
        limit: null,
        target: 1000,
        note: `${first.toFixed(0)} ms for the first scoring`
      },
      {
        what: `${what} wrong answers of ${done.toLocaleString("en")}, ${IN_FLIGHT.toLocaleString("en")} at a time`,
        unit: "",
        measured: wrong,
        limit: null,
        target: 0
      },
      {
        what: `${what} memory after these against before`,
        unit: "MB",
        measured: memoryOf(child),
        limit: before,
        target: 1.5
      }
    ]
  } finally {
    await end()
  }
}
