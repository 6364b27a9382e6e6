import { Console, Effect } from "effect"
import { counted } from "../../../domain/source/wording.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { lintBench } from "../../lintBench.ts"
import type { BenchLintFlags } from "../bench/lint.ts"
import { benchReading } from "../benchServices.ts"
import { annotateProblems } from "../ci/annotate.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { exitLine } from "../render/exitLine.ts"
import { problemsJson } from "../render/problems.json.ts"
import { problemsText } from "../render/problems.text.ts"
import { paintOf } from "../render/style.ts"
import { Screen } from "../Screen.ts"

export const benchLint = Effect.fn("bench lint")(function* ({ benchRoot, format, names }: BenchLintFlags) {
  const { root } = yield* benchPlaces(benchRoot)
  const screen = yield* Screen
  const paint = paintOf(screen)
  const { problems, taskClasses } = yield* lintBench({ root, names })
  const failed = problems.some(({ severity }) => severity === "error")
  if (format === "json") yield* Console.log(problemsJson(problems).trimEnd())
  else if (problems.length > 0 && (failed || !screen.quiet)) {
    yield* Console.error(problemsText(problems, screen).trimEnd())
  }
  yield* annotateProblems(problems, exitCodes.invalidData)
  if (failed) {
    yield* Console.error(exitLine(exitCodes.invalidData, screen))
    return yield* new Finished({ exit: exitCodes.invalidData })
  }
  if (format === "json") return
  for (const { cases, heldOut, name } of taskClasses) {
    yield* Console.log(`${paint("✓", "good")} ${name}: ${counted(cases, "case")}, ${heldOut} held-out`)
  }
}, Effect.provide(benchReading))
