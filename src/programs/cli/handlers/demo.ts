import { Console, Effect } from "effect"
import { counted } from "../../../domain/source/wording.ts"
import { Judge } from "../../../services/Judge.ts"
import { demo as runDemo } from "../../demo.ts"
import type { DemoFlags } from "../demo.ts"
import { exitCodes } from "../exitCode.ts"
import { packServices } from "../packServices.ts"
import { gateReasons } from "../render/gateReport.ts"
import { groupName } from "../render/groupName.ts"
import { plain } from "../render/plain.ts"
import { scorecardText } from "../render/scorecard.text.ts"
import { paintOf } from "../render/style.ts"
import { Screen } from "../Screen.ts"
import { demoDod } from "./demoDod.ts"

const introduction = `The demo imports answers to the pack "office", judges them by the pack's checks, scores each group and asks the gate.
The sample answers are written by hand to show each outcome; they say nothing about any real model.`

const demoPack = Effect.fn("demo")(
  function* () {
    const screen = yield* Screen
    const paint = paintOf(screen)
    const { imported, judged, report, gates } = yield* runDemo
    yield* Console.log(`${introduction}\n`)
    yield* Console.log(`import  ${imported.answers} of ${counted(imported.expected, "expected answer")}`)
    const flags = counted(judged.red_flags, "red flag")
    yield* Console.log(`judge   ${counted(judged.scored, "answer")} scored by the checks, ${flags}\n`)
    yield* Console.log(scorecardText(report, screen))
    yield* Console.log(paint("What `assay gate` says of each group, and its exit code", "strong"))
    for (const decision of gates) {
      const { code, name } = exitCodes[decision.outcome]
      const [group] = decision.groups
      const why = group.met ? "" : `\n           ${plain(gateReasons(group, decision))}`
      const ending = paint(`${String(code).padStart(2)} ${name.padEnd(12)}`, group.met ? "good" : "bad")
      yield* Console.log(`  ${ending} ${plain(groupName(group))}${why}`)
    }
  },
  Effect.provide([packServices, Judge.layerChecks])
)

export const demo = Effect.fn("demo")(function* ({ what }: DemoFlags) {
  if (what === "dod") yield* demoDod()
  else yield* demoPack()
})
