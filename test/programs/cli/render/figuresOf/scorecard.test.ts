import { describe } from "@effect/vitest"
import { Schema } from "effect"
import { levelLabel, verdictLabel } from "../../../../../src/domain/scorecard/labels.ts"
import { Level } from "../../../../../src/domain/scorecard/Level.ts"
import { GroupVerdict, ScoreReport } from "../../../../../src/domain/scorecard/Scorecard.ts"
import { DASH, decimals, intervalText, percentText, scoreText } from "../../../../../src/programs/cli/render/figures.ts"
import { groupName } from "../../../../../src/programs/cli/render/groupName.ts"
import { scorecardCsv } from "../../../../../src/programs/cli/render/scorecard.csv.ts"
import { scorecardHtml } from "../../../../../src/programs/cli/render/scorecard.html.ts"
import { scorecardJson } from "../../../../../src/programs/cli/render/scorecard.json.ts"
import { scorecardJunit } from "../../../../../src/programs/cli/render/scorecard.junit.ts"
import { scorecardMarkdown } from "../../../../../src/programs/cli/render/scorecard.md.ts"
import { scorecardText } from "../../../../../src/programs/cli/render/scorecard.text.ts"
import { words } from "../../../../../src/programs/cli/render/words.ts"
import { matrixOf, type Read, readCsv, readHtml, readJunit, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { arbitraryReports } from "./scored.ts"
import { decoded, exact, type Figures, figure, type Kind, numberIn, showTheSame, unmarked } from "./sameFigures.ts"

const json = (given: ScoreReport): Figures => {
  const { pack, rule, scorecards } = decoded(ScoreReport, scorecardJson(given))
  const { language } = pack
  const w = words[language]
  const threshold = (id: string) => (id === rule.dimension ? rule.threshold : undefined)
  return new Map(
    scorecards.flatMap((card) => {
      const of = groupName(card)
      const { answers, expected, missing, scored, unscored } = card.coverage
      const { assessed, flagged } = card.red_flags
      return [
        figure("rank", of, String(card.rank)),
        figure("verdict", of, verdictLabel(card.verdict, language)),
        figure("percent", of, percentText(card.percent, language)),
        figure("exact percent", of, exact(card.percent)),
        figure("interval", of, intervalText(card.interval, language) ?? DASH),
        figure("level", of, levelLabel(card.level, language)),
        figure("sum", of, `${decimals(card.weighted, 1, language)} / ${card.max_weighted}`),
        figure("answers", of, `${answers} / ${expected}`),
        figure("scored", of, String(scored)),
        figure("scored of all", of, `${scored} / ${expected}`),
        figure("unscored", of, String(unscored)),
        figure("missing", of, String(missing)),
        figure("red flags", of, assessed === 0 ? w.notAssessed : w.kOfN(flagged, assessed)),
        figure("exact red flags", of, `${flagged} / ${assessed}`),
        ...(card.ko_reason === "" ? [] : [figure("knock-out", of, card.ko_reason)]),
        ...card.dimensions.flatMap(({ id, score }) => [
          figure("score", `${of}, ${id}`, scoreText(score, language, threshold(id))),
          figure("exact score", `${of}, ${id}`, exact(score))
        ]),
        ...card.categories.map(({ id, name, score }) =>
          figure("mean", `${of}, ${id} ${name}`, scoreText(score, language))
        ),
        ...card.prompts.flatMap(({ answers, expected, id, score, scored }) => [
          figure("prompt", `${of}, ${id}`, scoreText(score, language)),
          figure("answers to", `${of}, ${id}`, `${answers} / ${expected}, ${scored}`)
        ])
      ]
    })
  )
}

/** A score without its marks. */
const score = (shown: string): string => shown.replace(/^(?:(?:⊘|\?|⚑\d+) )+|\*$/gu, "")

/** The figures of the tables, in whichever format they stand. */
const ofTables = (read: Read, { pack: { language } }: ScoreReport): Figures => {
  const w = words[language]
  return new Map([
    ...rowsOf(read, w.ranking).flatMap(({ at, note }) => {
      const of = at(w.group)
      const verdict = unmarked(at(w.verdict))
      return [
        figure("rank", of, at(w.rank)),
        figure("verdict", of, verdict),
        figure("percent", of, at(w.percent)),
        figure("interval", of, at(w.interval)),
        figure("level", of, at(w.level)),
        ...(verdict === verdictLabel("knocked-out", language) ? [figure("knock-out", of, note)] : [])
      ]
    }),
    ...matrixOf(read, w.dimensions).map(({ group, label, shown }) =>
      label === w.sum ? figure("sum", group, shown) : figure("score", `${group}, ${label.split(" ")[0]}`, score(shown))
    ),
    ...matrixOf(read, w.categories).map(({ group, label, shown }) => figure("mean", `${group}, ${label}`, shown)),
    ...matrixOf(read, w.prompts).map(({ group, label, shown }) => figure("prompt", `${group}, ${label}`, score(shown))),
    ...rowsOf(read, w.coverage).flatMap(({ at }) => [
      figure("answers", at(w.group), at(w.answers)),
      figure("scored", at(w.group), at(w.scored)),
      figure("unscored", at(w.group), at(w.unscored)),
      figure("missing", at(w.group), at(w.missing))
    ]),
    ...rowsOf(read, w.redFlags).map(({ at }) =>
      figure("red flags", at(w.group), at(w.answers).replace(/^⚑ | \(.*\)$/gu, ""))
    )
  ])
}
const IN_TABLES =
  "rank|verdict|percent|interval|level|knock-out|sum|score|mean|prompt|answers|scored|unscored|missing|red flags"

const ofCsv = (report: ScoreReport): Figures => {
  const { language } = report.pack
  return new Map(
    readCsv(scorecardCsv(report)).flatMap((row) => {
      const at = (column: string) => row.get(column) ?? ""
      const number = (column: string) => numberIn(row.get(column))
      const of = `${at("model")} / ${at("variant")}`
      const dimension = `${of}, ${at("dimension")}`
      const threshold = at("ko_dimension") === "true" ? report.rule.threshold : undefined
      const [low, high] = [number("percent_low"), number("percent_high")]
      return [
        figure("rank", of, at("rank")),
        figure("verdict", of, verdictLabel(Schema.decodeUnknownSync(GroupVerdict)(at("verdict")), language)),
        figure("percent", of, percentText(number("percent") ?? Number.NaN, language)),
        figure("exact percent", of, at("percent")),
        figure("interval", of, low === null || high === null ? DASH : (intervalText({ low, high }, language) ?? "")),
        figure("level", of, levelLabel(Schema.decodeUnknownSync(Level)(at("level")), language)),
        figure("scored of all", of, `${at("scored")} / ${at("expected")}`),
        figure("exact red flags", of, `${at("red_flags")} / ${at("red_flags_assessed")}`),
        ...(at("knocked_out") === "true" ? [figure("knock-out", of, at("ko_reason"))] : []),
        figure("score", dimension, scoreText(number("score"), language, threshold)),
        figure("exact score", dimension, at("score"))
      ]
    })
  )
}
const IN_CSV =
  "rank|verdict|percent|exact percent|interval|level|scored of all|exact red flags|knock-out|score|exact score"

const ofJunit = (report: ScoreReport): Figures => {
  const w = words[report.pack.language]
  return new Map(
    readJunit(scorecardJunit(report)).flatMap(({ detail, message, name, suite }) => {
      if (name === w.verdict) {
        const [, verdict = "", percent = "", level = ""] = /^(.*): (.* %), (.*)$/mu.exec(detail) ?? []
        const [, reason = ""] = /^.*?: (.*)$/u.exec(message) ?? []
        return [
          figure("verdict", suite, verdict),
          figure("percent", suite, percent),
          figure("level", suite, level),
          ...(verdict === verdictLabel("knocked-out", report.pack.language) ? [figure("knock-out", suite, reason)] : [])
        ]
      }
      const [, id = ""] = name.split(" / ")
      const [, score = "", answers = "", scored = ""] = /^(.*?); \D*(\d+ \/ \d+), \D*(\d+)/u.exec(detail) ?? []
      return [
        figure("prompt", `${suite}, ${id}`, score),
        figure("answers to", `${suite}, ${id}`, `${answers}, ${scored}`)
      ]
    })
  )
}

const kind: Kind<ScoreReport> = {
  name: "a scorecard",
  reports: arbitraryReports,
  json,
  formats: {
    text: { read: (one) => ofTables(readText(scorecardText(one, WIDE, { detail: true })), one), shows: IN_TABLES },
    md: {
      read: (one) => ofTables(readMarkdown(scorecardMarkdown(one), [words[one.pack.language].reason]), one),
      shows: IN_TABLES
    },
    html: { read: (one) => ofTables(readHtml(scorecardHtml(one, { detail: true })), one), shows: IN_TABLES },
    csv: { read: ofCsv, shows: IN_CSV },
    junit: { read: ofJunit, shows: "verdict|percent|level|knock-out|prompt|answers to" }
  }
}

describe("All formats", () => {
  showTheSame(kind)
})
