import { assert } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { ownFile, root, start, workshop } from "./assay.ts"

const Input = Schema.Struct({
  description: Schema.String,
  required: Schema.optionalKey(Schema.Boolean),
  default: Schema.optionalKey(Schema.String)
})
const Step = Schema.Struct({
  id: Schema.String,
  shell: Schema.Literal("bash"),
  "working-directory": Schema.optionalKey(Schema.String),
  env: Schema.Record(Schema.String, Schema.String),
  run: Schema.String
})
const Action = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  inputs: Schema.Record(Schema.String, Input),
  outputs: Schema.Record(Schema.String, Schema.Struct({ description: Schema.String, value: Schema.String })),
  runs: Schema.Struct({ using: Schema.Literal("composite"), steps: Schema.Array(Step) })
})

export const source = ownFile("action.yml")
export const action = Schema.decodeUnknownSync(Action)(parse(source), { onExcessProperty: "error" })
const scriptOf = (id: string): string => action.runs.steps.find((step) => step.id === id)?.run ?? assert.fail(id)

/** Runs a step's script as GitHub's runner does, with the environment that it gives. */
export const step = async (id: string, env: Readonly<Record<string, string>>) => {
  const shop = workshop()
  for (const file of ["output", "summary"]) shop.write(file, "")
  shop.write("script.sh", scriptOf(id))
  const { code, stderr, stdout } = await start("bash", ["--noprofile", "--norc", "-eo", "pipefail", "script.sh"], {
    cwd: shop.dir,
    env: {
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: shop.at("output"),
      GITHUB_STEP_SUMMARY: shop.at("summary"),
      GITHUB_WORKSPACE: shop.dir,
      RUNNER_TEMP: shop.dir,
      npm_config_offline: "true",
      npm_config_update_notifier: "false",
      ...env
    }
  }).ended
  const outputs = Object.fromEntries(
    shop
      .read("output")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [[line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]]))
  )
  return { code, stderr, stdout, outputs, summary: shop.read("summary"), files: shop.list(".") }
}
