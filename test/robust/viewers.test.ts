import { cpSync, readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { exits, office, type Workshop, workshop } from "../e2e/assay.ts"
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
/** What comes from elsewhere, or asks for a file outside. */
const foreign = (path: string): ReadonlyArray<Asked> => [
  { path, status: 403, headers: { host: "evil.example" } },
  { path, status: 403, headers: { origin: "https://evil.example" } },
  { path: "/%2e%2e/%2e%2e/etc/passwd", status: 404 }
]
const OF_VIEW: ReadonlyArray<Asked> = [
  ...["/", "/data/index.js", `${RUN}/run.js`, `${RUN}/judges/checks.js`].map((path) => ({ path, status: 200 })),
  { path: "/data/none.js", status: 404 },
  { path: "/data/../../package.json", status: 404 },
  ...foreign("/data/index.js")
]
const GATE = "/api/gate?run=runs/office"
const LIGHT: ReadonlyArray<Asked> = [
  { path: "/api/gate", status: 400 },
  { path: "/openapi.json", status: 200 },
  { path: "/api/../../etc/passwd", status: 404 },
  ...foreign(GATE)
]
const OF_SERVE: ReadonlyArray<Asked> = [
  { path: `${GATE}&model=careful-7b&variant=baseline`, status: 200 },
  { path: GATE, status: 409 },
  { path: "/api/gate?run=/etc", status: 404 },
  ...LIGHT,
  ...LIGHT,
  ...LIGHT
]

const memoryOf = (pid: number): number => {
  const [, kb] = /VmRSS:\s*(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kb) / 1024
}

/** What goes wrong where very many requests at a time come to a server that a command starts. */
const stormed = async (shop: Workshop, args: ReadonlyArray<string>, wanted: ReadonlyArray<Asked>) => {
  const { child, ended } = shop.start([...args, "--port", "0"])
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
        const asked = wanted[Math.floor(chance() * wanted.length)]
        const fault = asked === undefined ? undefined : await ask(asked)
        if (fault !== undefined) wrong.add(fault)
        answered++
      } while (performance.now() < until)
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, one))
  }
  await storm(SECONDS / 2)
  const before = memoryOf(child.pid ?? 0)
  await storm(SECONDS / 2)
  const after = memoryOf(child.pid ?? 0)
  agent.destroy()
  child.kill("SIGINT")
  exits(await ended, 130)
  console.log(`${args[0]}: ${answered} answers, ${before.toFixed(0)} to ${after.toFixed(0)} MB`)
  return [
    ...wrong,
    ...(answered < IN_FLIGHT ? ["too few were answered"] : []),
    ...(after > before * 1.5 ? [`from ${before} to ${after} MB`] : [])
  ]
}

describe.runIf(process.platform === "linux")(`Viewers (ASSAY_SEED=${seed})`, { timeout: 1_200_000 }, () => {
  it(`are all answered, ${IN_FLIGHT} at a time, in bounded memory; what comes from elsewhere is refused`, async () => {
    assert.deepStrictEqual(await stormed(workshop(), ["view", office], OF_VIEW), [])
  })

  it.runIf(thorough)(`of decisions are, too: ${IN_FLIGHT} at a time that ask \`assay serve\``, async () => {
    const shop = workshop()
    cpSync(office, shop.at("runs/office"), { recursive: true })
    assert.deepStrictEqual(await stormed(shop, ["serve"], OF_SERVE), [])
  })
})
