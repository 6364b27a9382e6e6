import { describe } from "@effect/vitest"
import { Arbitrary } from "effect"
import { agreementOf } from "../../../../../src/domain/agreement/agreementOf.ts"
import type { AgreementReport } from "../../../../../src/domain/agreement/AgreementReport.ts"
import { ratedAnswers } from "../../../../../src/domain/agreement/ratedAnswers.ts"
import { ratingOf } from "../../../../../src/domain/agreement/Rating.ts"
import { dimensionsOf, promptsOf } from "../../../../../src/domain/pack/prompts.ts"
import { cellKey } from "../../../../../src/domain/run/Cell.ts"
import { answerDigest } from "../../../../../src/domain/run/digest.ts"
import { exitCodes } from "../../../../../src/programs/cli/exitCode.ts"
import { agreementHtml } from "../../../../../src/programs/cli/render/agreement.html.ts"
import { AgreementDocument, agreementJson } from "../../../../../src/programs/cli/render/agreement.json.ts"
import { agreementMarkdown } from "../../../../../src/programs/cli/render/agreement.md.ts"
import { agreementText } from "../../../../../src/programs/cli/render/agreement.text.ts"
import { agreementResult } from "../../../../../src/programs/cli/render/agreementReport.ts"
import { coefficient, coefficients } from "../../../../../src/programs/cli/render/agreementTables.ts"
import { agreementWords } from "../../../../../src/programs/cli/render/agreementWords.ts"
import { decisionWords } from "../../../../../src/programs/cli/render/decisionWords.ts"
import { DASH } from "../../../../../src/programs/cli/render/figures.ts"
import { words } from "../../../../../src/programs/cli/render/words.ts"
import { arbitraryAnswers, arbitraryPack, arbitraryVerdicts } from "../../../../../src/testing.ts"
import { manifestOf } from "../../../../domain/scorecard/build.ts"
import { type Read, readHtml, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { decoded, type Figures, figure, type Kind, showTheSame } from "./sameFigures.ts"

const exitOf = ({ unmet }: AgreementReport) => (unmet === null ? exitCodes.ok : exitCodes.inconclusive)

/** Two judges of generated answers, with a minimum that they may or may not reach. */
const agreements = arbitraryPack.pipe(
  Arbitrary.flatMap((pack) =>
    arbitraryAnswers(pack).pipe(
      Arbitrary.flatMap((answers) =>
        Arbitrary.map(
          Arbitrary.all([arbitraryVerdicts(pack, answers), arbitraryVerdicts(pack, answers)]),
          (judges): AgreementReport => {
            const shown = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, dimensionsOf(pack, prompt)]))
            const judged = new Map(
              answers.map((answer) => [
                cellKey(answer),
                { cell: answer, digest: answerDigest(answer), shown: shown.get(answer.prompt_id) ?? [], settled: null }
              ])
            )
            const ratings = judges.map(
              (verdicts) =>
                new Map(
                  verdicts.map((verdict) => [
                    cellKey(verdict),
                    ratingOf(verdict, judged.get(cellKey(verdict))?.digest ?? "")
                  ])
                )
            )
            return agreementOf({
              manifest: manifestOf(pack, ["model"]),
              pack,
              raters: [
                { id: "one", kind: "checks" },
                { id: "two", kind: "human" }
              ],
              same: [],
              ...ratedAnswers(judged, ratings),
              minAgreement: 0.2
            })
          }
        )
      )
    )
  )
)

const json = (given: AgreementReport): Figures => {
  const { dimensions, exit, min_agreement, overall, pack, red_flags } = decoded(
    AgreementDocument,
    agreementJson(given, exitOf(given))
  )
  const { language } = pack
  const all = [
    { name: agreementWords[language].overall, of: overall },
    ...dimensions.map((of) => ({ name: of.id, of }))
  ]
  return new Map([
    figure("code", "agreement", `${exit.code} (${exit.name})`),
    figure("result", "agreement", agreementResult(given)),
    ...all.flatMap(({ name, of }) => [
      figure("alpha", name, coefficient(of.alpha, language, min_agreement)),
      figure("interval", name, coefficients(of, language, min_agreement) ?? DASH),
      figure("compared", name, `${of.prompts}, ${of.compared} / ${of.answers}, ${of.pairs}`)
    ]),
    figure("AC1", "red flags", coefficient(red_flags.ac1, language, null)),
    figure(
      "compared",
      "red flags",
      `${red_flags.prompts}, ${red_flags.compared} / ${red_flags.answers}, ${red_flags.pairs}`
    )
  ])
}

const ofTables = (read: Read, { pack: { language } }: AgreementReport): Figures => {
  const w = words[language]
  const a = agreementWords[language]
  const d = decisionWords[language]
  const compared = (at: (head: string) => string) => [w.prompts, a.comparedHead, a.pairs].map(at).join(", ")
  return new Map([
    figure("code", "agreement", read.facts.get(d.exitCode) ?? ""),
    figure("result", "agreement", read.facts.get(d.result) ?? ""),
    ...rowsOf(read, a.scores).flatMap(({ at }) => [
      figure("alpha", at(a.figure), at("Alpha")),
      figure("interval", at(a.figure), at(w.interval)),
      figure("compared", at(a.figure), compared(at))
    ]),
    ...rowsOf(read, w.redFlags).flatMap(({ at }) => [
      figure("AC1", "red flags", at("AC1")),
      figure("compared", "red flags", compared(at))
    ])
  ])
}
const shows = "code|result|alpha|interval|compared|AC1"

const kind: Kind<AgreementReport> = {
  name: "an agreement",
  reports: agreements,
  json,
  formats: {
    text: { read: (one) => ofTables(readText(agreementText(one, exitOf(one), WIDE)), one), shows },
    html: { read: (one) => ofTables(readHtml(agreementHtml(one, exitOf(one))), one), shows },
    md: {
      read: (one) =>
        ofTables(readMarkdown(agreementMarkdown(one, exitOf(one)), [agreementWords[one.pack.language].where]), one),
      shows
    }
  }
}

describe("All formats", () => {
  showTheSame(kind)
})
