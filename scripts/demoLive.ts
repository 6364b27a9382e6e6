// The whole way over a network, without any: models behind an endpoint on this machine are asked, judged, compared and
// gated by the real command line, and every command is shown. Usage: npm run demo:live [-- FOLDER], where FOLDER is the
// run folder to make. Fails where a step ends otherwise than it should.
import { officeModels } from "../test/endpoint/officeModels.ts"
import { startEndpoint } from "../test/endpoint/startEndpoint.ts"
import { freeFolder, performSteps, say, type Step } from "./demo/steps.ts"

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

const demo = async (url: string, run: string): Promise<number> => {
  const code = await performSteps(stepsOf(url, run), run)
  if (code === 0) {
    say(`\nThe build goes on with careful (exit 0), and not with bold (exit 10). The run is kept in ${run}.`)
  }
  return code
}

const endpoint = await startEndpoint({ models: officeModels({ words: 6, ms: 25 }) })
say(
  `An endpoint of four scripted models listens at ${endpoint.url}. No key is needed, and nothing leaves this machine.`
)
try {
  process.exitCode = await demo(endpoint.url, process.argv[2] ?? freeFolder("demo-live"))
} finally {
  await endpoint.close()
}
