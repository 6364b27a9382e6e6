import { Effect, Layer, Option } from "effect"
import { CalibrationFile } from "../../../services/CalibrationFile.ts"
import { agreeJudges } from "../../agreeJudges.ts"
import type { AgreementFlags } from "../agreement.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import { agreementHtml } from "../render/agreement.html.ts"
import { agreementJson } from "../render/agreement.json.ts"
import { agreementMarkdown } from "../render/agreement.md.ts"
import { agreementText } from "../render/agreement.text.ts"
import { agreementLine, agreementResult } from "../render/agreementReport.ts"
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
    html: () => agreementHtml(report, exit),
    json: () => agreementJson(report, exit)
  }
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: [flags.run, ...(calibration === undefined ? [] : [calibration])],
    exit,
    line: agreementLine(report, exit),
    unmet: report.unmet === null ? [] : [agreementResult(report)],
    decides: report.min_agreement !== null || report.unmet !== null
  })
}, Effect.provide(services))
