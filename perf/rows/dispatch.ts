import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import path from "node:path"
import { packText } from "../bigRun.ts"
import { assayUsed, byCpu, nodeUsed, root, type Used } from "../processes.ts"
import { type Row, growth } from "../Row.ts"

const ANSWERS = 5000
const CONCURRENCY = 64
const LATENCY_MS = 200
const noFigure: Used = { cpuMs: Number.NaN, wallMs: Number.NaN, rssMb: Number.NaN }

export const withEndpoint = async <A>(latency: number, use: (url: string) => Promise<A>): Promise<A> => {
  const server = spawn(process.execPath, [path.join(root, "perf/endpoint.ts"), String(latency)], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  try {
    const [line] = await once(server.stdout, "data")
    return await use(String(line).trim())
  } finally {
    server.kill()
  }
}

/** Asks as often, that many at a time, and reads each stream to its end; nothing else. */
const bareLoop = (url: string, answers: number): string => `
  let left = ${answers}
  const body = JSON.stringify({ model: "echo", stream: true, messages: [{ role: "user", content: "What is 1 and one?" }] })
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch("${url}/v1/chat/completions", { method: "POST", headers: { "content-type": "application/json" }, body })
      for await (const part of response.body) part.length
    }
  }
  Promise.all(Array.from({ length: ${CONCURRENCY} }, worker))`

/** A pack of so many prompts, and how it is asked into a run of that name. */
export const ask = (dir: string, url: string, answers: number, name: string) => {
  const pack = path.join(dir, `${name}.yaml`)
  const prompts = Math.min(1000, answers)
  writeFileSync(pack, packText(prompts, Math.ceil(answers / prompts)))
  const out = path.join(dir, name)
  const model = ["--model", "openai-compatible:echo", "--endpoint", url, "--concurrency", String(CONCURRENCY)]
  return { out, pack, args: ["run", "--pack", pack, ...model, "--out", out, "--no-cache", "--quiet"] }
}

/** Asking a local endpoint, against what its latency and a bare loop allow. */
export const dispatch: Row = async ({ dir, scale }) => {
  const answers = ANSWERS * scale
  const count = answers.toLocaleString("en")
  const perSecond = (wallMs: number) => (1000 * answers) / wallMs
  const slow = await withEndpoint(LATENCY_MS, (url) => assayUsed(ask(dir, url, answers, "slow").args, { dir }))
  const { effectLoop, loop, passes } = await withEndpoint(0, async (url) => {
    const passes = []
    for (const share of [0.1, 1, 10]) {
      const size = answers * share
      passes.push({ size, used: await assayUsed(ask(dir, url, size, `fast-${share}`).args, { dir }) })
    }
    const program = path.join(root, "perf/effectLoop.ts")
    return {
      passes,
      loop: await nodeUsed(["-e", bareLoop(url, answers)], { dir }),
      effectLoop: await nodeUsed([program, url, String(answers), String(CONCURRENCY)], { dir })
    }
  })
  const fast = passes[1]?.used ?? noFigure
  const pointsOf = (pick: (used: Used) => number) =>
    passes.map(({ size, used }): readonly [number, number] => [size, pick(used)])
  return [
    {
      what: `dispatch: ${count} answers with ${LATENCY_MS} ms latency at ${CONCURRENCY}, against the ideal`,
      unit: "answers/s",
      measured: perSecond(slow.wallMs),
      limit: perSecond((answers * LATENCY_MS) / CONCURRENCY),
      target: 0.95,
      atLeast: true,
      note: "with start-up and the preflight"
    },
    {
      what: `dispatch: ${count} answers without latency, against a bare fetch loop`,
      unit: "answers/s",
      measured: perSecond(fast.wallMs),
      limit: perSecond(loop.wallMs),
      target: 0.6,
      atLeast: true,
      note: byCpu(fast, loop, true)
    },
    {
      what: `dispatch: ${count} times Effect's HTTP client and nothing else, against the same loop`,
      unit: "answers/s",
      measured: perSecond(effectLoop.wallMs),
      limit: perSecond(loop.wallMs),
      target: 0.6,
      atLeast: true,
      note: byCpu(effectLoop, loop, true)
    },
    growth(
      "dispatch: growth of time",
      pointsOf(({ cpuMs }) => cpuMs)
    ),
    growth(
      "dispatch: growth of memory",
      pointsOf(({ rssMb }) => rssMb),
      0.1
    )
  ]
}
