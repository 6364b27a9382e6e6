import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { demo as runDemo } from "../demo.ts"
import { exitCodes } from "./exitCode.ts"
import { onScreen } from "./quiet.ts"
import { plain } from "./render/plain.ts"
import { groupName } from "./render/groupName.ts"
import { scorecardText } from "./render/scorecard.text.ts"
import { paintOf } from "./render/style.ts"
import { gateReasons } from "./render/gateReport.ts"
import { Screen } from "./Screen.ts"

const introduction = `The demo imports answers to the pack "office", judges them by the pack's checks, scores each group and asks the gate.
The sample answers are written by hand to show each outcome; they say nothing about any real model.`

/**
 * `assay demo`.
 *
 * @since 0.1.0
 */
export const demo = Command.make(
  "demo",
  {},
  Effect.fn(function* () {
    const screen = yield* Screen
    const paint = paintOf(screen)
    const { imported, judged, report, gates } = yield* runDemo
    yield* Console.log(`${introduction}\n`)
    yield* Console.log(`import  ${imported.answers} of ${imported.expected} expected answers`)
    yield* Console.log(`judge   ${judged.scored} answers scored by the checks, ${judged.red_flags} red flags\n`)
    yield* Console.log(scorecardText(report, screen))
    yield* Console.log(paint("What `assay gate` would say of each group", "strong"))
    for (const decision of gates) {
      const exit = exitCodes[decision.outcome]
      const [group] = decision.groups
      const why = group.met ? "" : `: ${plain(gateReasons(group, decision))}`
      yield* Console.log(
        `  ${paint(`exit ${String(exit.code).padStart(2)}`, group.met ? "good" : "bad")}  ${plain(groupName(group))}${why}`
      )
    }
  }, onScreen)
).pipe(Command.withDescription("Run the main job offline on hand-written sample answers and show the scorecard"))
