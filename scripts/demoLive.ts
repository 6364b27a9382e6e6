// The whole way over a network, without any: models behind an endpoint on this machine are asked, judged, compared and
// gated by the real command line, and every command is shown. Usage: npm run demo:live [-- FOLDER], where FOLDER is the
// run folder to make. Fails where a step ends otherwise than it should.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { constants } from "node:os"
import path from "node:path"
import { styleText } from "node:util"
import { shellWord } from "../src/domain/source/wording.ts"
import { officeModels } from "../test/endpoint/officeModels.ts"
import { startEndpoint } from "../test/endpoint/startEndpoint.ts"

const bin = path.resolve(import.meta.dirname, "../bin/assay.cjs")

interface Step {
  readonly says: string
  readonly args: ReadonlyArray<string>
  /** The exit code that this step must end with. */
  readonly exit: number
}

const stepsOf = (url: string, run: string): ReadonlyArray<Step> => {
  const models = ["careful", "bold", "chatty"].flatMap((name) => ["--model", `openai-compatible:${name}`])
  const gate = (model: string) => ["gate", run, "--judge", "checks", "--model", `openai-compatible:${model}`]
  return [
    {
      says: "Three models answer the pack `office`. One of them asks for patience (429) on the way.",
      args: ["run", "--pack", "office", "--variant", "baseline", ...models, "--endpoint", url, "--out", run],
      exit: 0
    },
    {
      says: "The pack's own checks judge every answer.",
      args: ["judge", run, "--judge", "checks"],
      exit: 0
    },
    {
      says: "So does a fourth model. It is told neither who answered nor under which system prompt.",
      args: ["judge", run, "--judge", "model:openai-compatible:judge", "--as", "model", "--endpoint", url],
      exit: 0
    },
    {
      says: "How far do the two judges agree? Not far: the fourth model is a script that knows four phrases.",
      args: ["agreement", run],
      exit: 0
    },
    { says: "The scorecards, by the checks.", args: ["score", run, "--judge", "checks"], exit: 0 },
    { says: "May a build go on with the model that answered carefully?", args: gate("careful"), exit: 0 },
    { says: "And with the one that has the best percentage?", args: gate("bold"), exit: 10 }
  ]
}

const say = (text: string, style: Parameters<typeof styleText>[0] = "reset") => console.log(styleText(style, text))

let stopped: NodeJS.Signals | undefined
let child: ChildProcess | undefined
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the command, too; a second one would end it without its time of grace.
    const isTold = signal === "SIGINT" && process.stdin.isTTY
    if (stopped === undefined && !isTold) child?.kill(signal)
    stopped ??= signal
  })
}

/** Runs one command with this terminal, and gives its exit code. */
const perform = async ({ args }: Step): Promise<number> => {
  child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "inherit", "inherit"] })
  const [code, signal]: ReadonlyArray<unknown> = await once(child, "close")
  if (typeof code === "number") return code
  throw new Error(`The command was ended by ${String(signal)}.`)
}

const freeFolder = (): string => {
  const first = path.join("runs", "demo-live")
  let folder = first
  for (let number = 2; existsSync(folder); number++) folder = `${first}-${number}`
  return folder
}

const demo = async (url: string, run: string): Promise<number> => {
  const steps = stepsOf(url, run)
  for (const [index, step] of steps.entries()) {
    say(`\n${index + 1}/${steps.length} ${step.says}`)
    say(`$ npx assay ${step.args.map(shellWord).join(" ")}`, "bold")
    const code = await perform(step)
    if (stopped !== undefined) {
      say(`\nStopped.${existsSync(run) ? ` What was done is in ${run}.` : ""}`)
      return 128 + constants.signals[stopped]
    }
    say(`exit ${code}`, "dim")
    if (code !== step.exit) {
      console.error(`The demo expected exit ${step.exit} here. What was done is in ${run}.`)
      return 1
    }
  }
  say(`\nThe build goes on with careful (exit 0), and not with bold (exit 10). The run is kept in ${run}.`)
  return 0
}

const endpoint = await startEndpoint({ models: officeModels({ words: 6, ms: 25 }) })
say(
  `An endpoint of four scripted models listens at ${endpoint.url}. No key is needed, and nothing leaves this machine.`
)
try {
  process.exitCode = await demo(endpoint.url, process.argv[2] ?? freeFolder())
} finally {
  await endpoint.close()
}
