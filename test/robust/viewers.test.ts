import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { exits, office, workshop } from "../e2e/assay.ts"
import { seed, thorough } from "../thorough.ts"
import { numbersFrom } from "./chance.ts"

const IN_FLIGHT = thorough ? 10_000 : 200
const SECONDS = thorough ? 30 : 1
const SOCKETS = thorough ? 1000 : 100

interface Asked {
  readonly path: string
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const RUN = "/data/runs/office"
const WANTED: ReadonlyArray<Asked> = [
  ...["/", "/data/index.js", `${RUN}/run.js`, `${RUN}/judges/checks.js`].map((path) => ({ path, status: 200 })),
  { path: "/data/none.js", status: 404 },
  { path: "/data/index.js", status: 403, headers: { host: "evil.example" } },
  { path: "/data/index.js", status: 403, headers: { origin: "https://evil.example" } },
  { path: "/data/../../package.json", status: 404 },
  { path: "/%2e%2e/%2e%2e/etc/passwd", status: 404 }
]

const memoryOf = (pid: number): number => {
  const [, kb] = /VmRSS:\s*(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kb) / 1024
}

describe.runIf(process.platform === "linux")(`Viewers (ASSAY_SEED=${seed})`, { timeout: 300_000 }, () => {
  it(`are all answered, ${IN_FLIGHT} at a time, in bounded memory; what comes from elsewhere is refused`, async () => {
    const shop = workshop()
    const { child, ended } = shop.start(["view", office, "--port", "0"])
    const address = await new Promise<string>((resolve) => {
      child.stdout?.once("data", (text: string) => resolve(text.trim()))
    })
    const { hostname, port } = new URL(address)
    const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
    const ask = ({ headers = {}, path, status }: Asked) =>
      new Promise<string | undefined>((resolve) => {
        const asked = request({ hostname, port, path, headers, agent }, (response) => {
          const wrong = response.statusCode === status ? undefined : `${path}: ${response.statusCode}`
          response.on("end", () => resolve(wrong)).resume()
        })
        asked.on("error", (error) => resolve(`${path}: ${error.message}`)).end()
      })
    const chance = numbersFrom(`viewers ${seed}`)
    const wrong = new Set<string>()
    let answered = 0
    const storm = async (seconds: number) => {
      const until = performance.now() + seconds * 1000
      const one = async (): Promise<void> => {
        do {
          const asked = WANTED[Math.floor(chance() * WANTED.length)]
          const fault = asked === undefined ? undefined : await ask(asked)
          if (fault !== undefined) wrong.add(fault)
          answered++
        } while (performance.now() < until)
      }
      await Promise.all(Array.from({ length: IN_FLIGHT }, one))
    }
    await storm(1)
    const before = memoryOf(child.pid ?? 0)
    await storm(SECONDS)
    const after = memoryOf(child.pid ?? 0)
    agent.destroy()
    child.kill("SIGINT")
    exits(await ended, 130)
    console.log(`viewers: ${answered} answers, ${before.toFixed(0)} to ${after.toFixed(0)} MB`)
    assert.deepStrictEqual([...wrong], [])
    assert.isAtLeast(answered, IN_FLIGHT)
    assert.isAtMost(after, before * 1.5)
  })
})
