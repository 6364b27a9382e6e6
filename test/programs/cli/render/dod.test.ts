import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { checkDod } from "../../../../src/programs/checkDod.ts"
import { DodDocument } from "../../../../src/domain/dod/DodDocument.ts"
import { dodJson, dodMarkdown, dodText } from "../../../../src/programs/cli/render/dod.ts"
import { exitCodes } from "../../../../src/programs/cli/exitCode.ts"
import { folder } from "../../../services/dod/folder.ts"
import { files, ONE, planText, textMatch } from "../../planning.ts"

const STYLE = { width: 100, color: false }

/** A check of a plan whose criterion is met. */
const checked = (definition: string) =>
  Effect.gen(function* () {
    const { write } = yield* folder
    return yield* checkDod({ plan: yield* write("plan.yaml", planText(definition)), context: ["Tests pass=true"] })
  }).pipe(Effect.scoped, textMatch, Effect.provide(files))

const decode = Schema.decodeEffect(Schema.fromJsonString(DodDocument))

describe("The report of a check", () => {
  it.effect("shows what in the definition of done is no criterion, since it could be meant as one", () =>
    Effect.gen(function* () {
      const check = yield* checked("definition_of_done: |\n  # Docs updated\n  We need:\n  - Tests pass\n")
      const notes = ["line 4: # Docs updated (a heading)", "line 5: We need: (it introduces the list below)"]
      const text = dodText(check, exitCodes.ok, STYLE)
      for (const note of notes) {
        assert.include(text, note)
      }
      assert.include(dodMarkdown(check, exitCodes.ok), "No criteria")
      const { ignored } = yield* decode(dodJson(check, exitCodes.ok))
      assert.deepStrictEqual(
        ignored.map(({ line, text }) => `${line} ${text}`),
        ["4 # Docs updated", "5 We need:"]
      )
    })
  )

  it.effect("shows nothing of the kind where everything is a criterion", () =>
    Effect.gen(function* () {
      const check = yield* checked(ONE)
      assert.notInclude(dodText(check, exitCodes.ok, STYLE), "No criteria")
      assert.deepStrictEqual((yield* decode(dodJson(check, exitCodes.ok))).ignored, [])
    })
  )
})
