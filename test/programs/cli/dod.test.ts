import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../src/services/Assets.ts"

const helpOn = (...path: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(["dod", ...path, "--help"])
    assert.strictEqual(code, 0)
    return (yield* TestConsole.logLines).join("\n")
  }).pipe(Effect.provide(Layer.provideMerge(Assets.layerDirectory("."), NodeServices.layer)))

describe("The help of assay dod", () => {
  it.effect("names its commands, and shows how to check a plan and how to apply it", () =>
    Effect.gen(function* () {
      const help = yield* helpOn()
      for (const name of ["new", "parse", "render", "check", "sign", "approve", "apply"]) {
        assert.match(help, new RegExp(`^ {2}${name} {2,}\\S`, "mu"))
      }
      const [, examples = ""] = help.split("EXAMPLES\n")
      assert.include(examples, "assay dod check plan.yaml --context facts.json")
      assert.include(examples, "assay dod apply plan.yaml --context facts.json -- ./deploy.sh")
    })
  )

  it.effect.each(["new", "parse", "render", "check", "sign", "approve", "apply"])("shows examples of %s", (name) =>
    Effect.gen(function* () {
      const [, examples = ""] = (yield* helpOn(name)).split("EXAMPLES\n")
      assert.match(examples, new RegExp(`^ {2}# \\S.*\\n {2}.*assay dod ${name} \\S`, "mu"))
    })
  )
})
