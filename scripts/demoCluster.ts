// Several workers share a run, on this machine and without any network: a PostgreSQL server of its own, three workers and an
// endpoint of scripted models; one worker is killed half-way. Every command is shown, and nothing that was started stays.
// Usage: npm run demo:cluster [-- FOLDER], where FOLDER is the run folder to make. Fails where a step ends otherwise than it
// should.
import type { ChildProcess } from "node:child_process"
import { officeModels } from "../test/endpoint/officeModels.ts"
import { type Endpoint, startEndpoint } from "../test/endpoint/startEndpoint.ts"
import { freeFolder, performSteps, say, type Step, stoppedCode } from "./demo/steps.ts"
import { endWorker, startWorker } from "./demo/workers.ts"
import { startPostgres } from "./postgres.ts"

const WORKERS = 3
const SLOTS = 4
const HALF = 30

const stepsOf = (url: string, cluster: string, run: string): ReadonlyArray<Step> => {
  const models = ["careful", "bold", "chatty"].flatMap((name) => ["--model", `openai-compatible:${name}`])
  const gate = (model: string) => ["gate", run, "--judge", "checks", "--model", `openai-compatible:${model}`]
  const asked = ["--pack", "office", "--variant", "baseline", ...models, "--endpoint", url]
  return [
    {
      says: "The run is handed in. It stands in the database, and this command is done.",
      args: ["run", ...asked, "--out", "nightly", "--cluster", cluster, "--detach"],
      exit: 0
    },
    {
      says: "Whoever wants to follows it to its end. Half-way, one worker is killed: the others take over what it had.",
      args: ["attach", "nightly", "--cluster", cluster],
      exit: 0
    },
    {
      says: "Which runs are there, and which workers?",
      args: ["runs", "--cluster", cluster],
      exit: 0
    },
    {
      says: "The run becomes a folder like any other.",
      args: ["pull", "nightly", "--cluster", cluster, "--out", run],
      exit: 0
    },
    { says: "The pack's own checks judge every answer.", args: ["judge", run, "--judge", "checks"], exit: 0 },
    { says: "The scorecards.", args: ["score", run, "--judge", "checks"], exit: 0 },
    { says: "May a build go on with the model that answered carefully?", args: gate("careful"), exit: 0 },
    { says: "And with the one that has the best percentage?", args: gate("bold"), exit: 10 }
  ]
}

const killHalfWay = async (endpoint: Endpoint, worker: ChildProcess | undefined) => {
  await endpoint.received(HALF)
  worker?.kill("SIGKILL")
  say(`(kill -9 ${worker?.pid})`, "red")
}

/** Undoes what was done, the last first. */
const endings: Array<() => Promise<void>> = []

const demo = async (run: string): Promise<number> => {
  const endpoint = await startEndpoint({ models: officeModels({ words: 2, ms: 120 }) })
  endings.push(endpoint.close)
  const postgres = await startPostgres()
  endings.push(postgres.stop)
  const cluster = postgres.url
  say(`A PostgreSQL server and an endpoint of scripted models run on this machine; nothing leaves it.`)
  say(`\n${WORKERS} workers, each by this command:`)
  say(`$ npx assay worker --database ${cluster} --slots ${SLOTS}`, "bold")
  const workers: Array<ChildProcess> = []
  while (workers.length < WORKERS) {
    const worker = await startWorker(cluster, SLOTS)
    workers.push(worker)
    endings.push(() => endWorker(worker))
    const code = stoppedCode()
    if (code !== undefined) return code
  }
  const killing = { done: Promise.resolve() }
  const code = await performSteps(stepsOf(endpoint.url, cluster, run), run, (step) => {
    if (step === 2) killing.done = killHalfWay(endpoint, workers[0])
  })
  if (code === 0) {
    await killing.done
    say(`\nNothing was lost with the worker that was killed. The run is kept in ${run}.`)
  }
  return code
}

try {
  process.exitCode = await demo(process.argv[2] ?? freeFolder("demo-cluster"))
} finally {
  for (const end of endings.toReversed()) await end()
}
