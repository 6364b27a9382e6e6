// The release question of embed.ts without Effect: which of the models that we evaluated may be used, and why not?
// Run it with: node examples/embed-promise.ts [RUN]
import { argv, exit } from "node:process"
import { AssayError, gateRun } from "assay/promise"

try {
  const decision = await gateRun(argv[2] ?? "examples/runs/office", {
    judge: "checks",
    minLevel: "solid",
    signal: AbortSignal.timeout(60_000)
  })
  for (const { model, variant, met, why } of decision.groups) {
    console.log(`${model} / ${variant}: ${met ? "released" : `held back (${why.join("; ")})`}`)
  }
} catch (error) {
  if (!(error instanceof AssayError)) throw error
  console.error(error.message)
  exit(error.exitCode)
}
