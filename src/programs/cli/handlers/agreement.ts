import { Effect, Layer, Option } from "effect"
import { CalibrationFile } from "../../../services/CalibrationFile.ts"
import { agreeJudges } from "../../agreeJudges.ts"
import type { AgreementFlags } from "../agreement.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { remark, writeReport } from "../output.ts"
import { agreementJson } from "../render/agreement.json.ts"
import { agreementMarkdown } from "../render/agreement.md.ts"
import { agreementText } from "../render/agreement.text.ts"
import { agreementLine } from "../render/agreementReport.ts"
import { plain } from "../render/plain.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

const services = CalibrationFile.layerNoDeps.pipe(Layer.provideMerge(runServices))

export const agreement = Effect.fn("agreement")(function* (flags: AgreementFlags) {
  const calibration = Option.getOrUndefined(flags.calibration)
  const report = yield* agreeJudges({
    run: flags.run,
    judges: flags.judge,
    calibration,
    minAgreement: Option.getOrUndefined(flags.minAgreement)
  })
  const exit = report.unmet === null ? exitCodes.ok : exitCodes.inconclusive
  const screen = yield* Screen
  const render = {
    text: () => agreementText(report, exit, screen),
    md: () => agreementMarkdown(report, exit),
    json: () => agreementJson(report, exit)
  }
  const evidence = [flags.run, ...(calibration === undefined ? [] : [calibration])]
  yield* writeReport(render[flags.format](), flags.out, evidence)
  if (Option.isSome(flags.out)) yield* remark(plain(agreementLine(report, exit)))
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.provide(services))
