import { Console, Effect, Path, Result } from "effect"
import { Assets } from "../../../services/Assets.ts"
import { checkDod } from "../../checkDod.ts"
import { declaredEvaluator } from "../../declaredEvaluator.ts"
import { dodServices } from "../dodServices.ts"
import { exitCodes } from "../exitCode.ts"
import { dodText } from "../render/dod.ts"
import { Screen } from "../Screen.ts"

const introduction = `The demo checks two plans against the same facts: one that lacks a rehearsal, a command that was allowed and a sign-off,
and one that is done. \`assay dod apply PLAN -- COMMAND\` would run the command for the second only.`

export const demoDod = Effect.fn("demo dod")(function* () {
  const path = yield* Path.Path
  const { examples } = yield* Assets
  const screen = yield* Screen
  const at = (file: string) => path.relative(".", path.join(examples, "plans", file))
  yield* Console.log(introduction)
  for (const plan of [at("release.yaml"), at("release-done.yaml")]) {
    const checked = yield* checkDod({ plan, context: [at("context.json")] }).pipe(
      Effect.provide(declaredEvaluator({ plan, allowCommands: false }))
    )
    const exit = Result.isSuccess(checked.gate) ? exitCodes.ok : exitCodes.dodBlocked
    yield* Console.log(`\n${dodText(checked, exit, screen).trimEnd()}`)
  }
}, Effect.provide(dodServices))
