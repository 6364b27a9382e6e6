import { describe } from "@effect/vitest"
import { Arbitrary, Result, Schema } from "effect"
import { History } from "../../../../../src/domain/comparison/History.ts"
import { historyOf } from "../../../../../src/domain/comparison/historyOf.ts"
import type { Leaderboard } from "../../../../../src/domain/comparison/Leaderboard.ts"
import { rankRuns } from "../../../../../src/domain/comparison/rankRuns.ts"
import { levelLabel, verdictLabel } from "../../../../../src/domain/scorecard/labels.ts"
import { Level } from "../../../../../src/domain/scorecard/Level.ts"
import { GroupVerdict } from "../../../../../src/domain/scorecard/Scorecard.ts"
import { exitCodes } from "../../../../../src/programs/cli/exitCode.ts"
import { decisionWords } from "../../../../../src/programs/cli/render/decisionWords.ts"
import { DASH, intervalText, percentText } from "../../../../../src/programs/cli/render/figures.ts"
import { groupName } from "../../../../../src/programs/cli/render/groupName.ts"
import {
  historyCsv,
  historyJson,
  historyMarkdown,
  historyText
} from "../../../../../src/programs/cli/render/history.ts"
import { historyHtml } from "../../../../../src/programs/cli/render/history.html.ts"
import { packTitle } from "../../../../../src/programs/cli/render/historyReport.ts"
import { historyWords } from "../../../../../src/programs/cli/render/historyWords.ts"
import {
  leaderboardCsv,
  LeaderboardDocument,
  leaderboardJson,
  leaderboardMarkdown,
  leaderboardText
} from "../../../../../src/programs/cli/render/leaderboard.ts"
import { leaderboardHtml } from "../../../../../src/programs/cli/render/leaderboard.html.ts"
import { cheapestText } from "../../../../../src/programs/cli/render/leaderboardReport.ts"
import { leaderboardWords } from "../../../../../src/programs/cli/render/leaderboardWords.ts"
import { verdictSigns } from "../../../../../src/programs/cli/render/verdictCell.ts"
import { words } from "../../../../../src/programs/cli/render/words.ts"
import { matrixOf, type Read, readCsv, readHtml, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { decoded, exact, type Figures, figure, type Kind, numberIn, showTheSame, unmarked } from "./sameFigures.ts"
import { arbitraryTwoRuns } from "./twoRuns.ts"

const verdictOf = Schema.decodeUnknownSync(GroupVerdict)
const { ok } = exitCodes
const languageOf = ({ parts }: Leaderboard) => parts[0]?.pack.language ?? "en"

const boardOfTables = (read: Read, board: Leaderboard): Figures => {
  const language = languageOf(board)
  const w = words[language]
  return new Map([
    figure("code", "leaderboard", read.facts.get(decisionWords[language].exitCode) ?? ""),
    figure("cheapest", "leaderboard", read.facts.get(leaderboardWords[language].cheapest) ?? ""),
    ...rowsOf(read, w.ranking).flatMap(({ at, note }) => {
      const of = `${at(w.group)}, ${at(w.run)}`
      const verdict = unmarked(at(w.verdict))
      return [
        figure("rank", of, at(w.rank)),
        figure("verdict", of, verdict),
        figure("percent", of, at(w.percent)),
        figure("interval", of, at(w.interval)),
        figure("level", of, at(w.level)),
        ...(verdict === verdictLabel("knocked-out", language) ? [figure("knock-out", of, note)] : [])
      ]
    })
  ])
}
const IN_TABLES = "code|cheapest|rank|verdict|percent|interval|level|knock-out"

const leaderboard: Kind<Leaderboard> = {
  name: "a leaderboard",
  reports: Arbitrary.map(arbitraryTwoRuns, (runs) => {
    const [first, second] = runs.map((run) => ({
      ...run,
      costOf: ({ coverage, model }: { readonly model: string; readonly coverage: { readonly answers: number } }) =>
        model === "a" ? coverage.answers * 0.0004 : null
    }))
    if (first === undefined || second === undefined) throw new Error("no runs")
    return Result.getOrThrow(rankRuns([first, second], { mixed: false, cheapest: 2 }))
  }),
  json: (board) => {
    const { exit, parts } = decoded(LeaderboardDocument, leaderboardJson(board, ok))
    const language = languageOf(board)
    return new Map([
      figure("code", "leaderboard", `${exit.code} (${exit.name})`),
      figure("cheapest", "leaderboard", cheapestText(board) ?? ""),
      ...parts.flatMap(({ rows }) =>
        rows.flatMap((row) => {
          const of = `${groupName(row)}, ${row.dir}`
          return [
            figure("rank", of, String(row.rank)),
            figure("verdict", of, verdictLabel(row.verdict, language)),
            figure("percent", of, percentText(row.percent, language)),
            figure("exact percent", of, exact(row.percent)),
            figure("interval", of, intervalText(row.interval, language) ?? DASH),
            figure("level", of, levelLabel(row.level, language)),
            figure("exact cost", of, exact(row.cost_usd)),
            ...(row.ko_reason === "" ? [] : [figure("knock-out", of, row.ko_reason)])
          ]
        })
      )
    ])
  },
  formats: {
    text: { read: (one) => boardOfTables(readText(leaderboardText(one, ok, WIDE)), one), shows: IN_TABLES },
    md: {
      read: (one) => boardOfTables(readMarkdown(leaderboardMarkdown(one, ok), [words[languageOf(one)].reason]), one),
      shows: IN_TABLES
    },
    html: { read: (one) => boardOfTables(readHtml(leaderboardHtml(one, ok)), one), shows: IN_TABLES },
    csv: {
      read: (board) => {
        const language = languageOf(board)
        return new Map(
          readCsv(leaderboardCsv(board)).flatMap((row) => {
            const at = (column: string) => row.get(column) ?? ""
            const of = `${at("model")} / ${at("variant")}, ${at("dir")}`
            const [low, high] = [numberIn(row.get("percent_low")), numberIn(row.get("percent_high"))]
            return [
              figure("rank", of, at("rank")),
              figure("verdict", of, verdictLabel(verdictOf(at("verdict")), language)),
              figure("percent", of, percentText(Number(at("percent")), language)),
              figure("exact percent", of, at("percent")),
              figure(
                "interval",
                of,
                low === null || high === null ? DASH : (intervalText({ low, high }, language) ?? "")
              ),
              figure("level", of, levelLabel(Schema.decodeUnknownSync(Level)(at("level")), language)),
              figure("exact cost", of, at("cost_usd")),
              ...(at("ko_reason") === "" ? [] : [figure("knock-out", of, at("ko_reason"))])
            ]
          })
        )
      },
      shows: "rank|verdict|percent|exact percent|interval|level|exact cost|knock-out"
    }
  }
}

const pastOfTables = (read: Read, { packs }: History): Figures =>
  new Map(
    packs.flatMap((pack) =>
      matrixOf(read, packTitle(pack)).map(({ group, label, shown }) =>
        figure("standing", `${group}, ${label}`, shown.replace(/ [≠=↑↓→–]$/u, ""))
      )
    )
  )

const history: Kind<History> = {
  name: "a history",
  reports: Arbitrary.map(arbitraryTwoRuns, (runs): History => {
    const stored = runs.map((run) => ({ ...run, scorecards: run.report.scorecards, answersOf: () => "same" }))
    const pack = historyOf(stored, 2)
    return {
      schema_version: 1,
      folder: "runs",
      min_coverage: 1,
      tolerance: 2,
      packs: pack === null ? [] : [pack]
    }
  }),
  json: (given) =>
    new Map(
      decoded(History, historyJson(given)).packs.flatMap(({ pack: { language }, runs }) =>
        runs.flatMap(({ dir, groups }) =>
          groups.flatMap((group) => {
            const of = `${groupName(group)}, ${dir}`
            const { low = null, high = null } = group.interval ?? {}
            return [
              figure("standing", of, `${verdictSigns[group.verdict].mark} ${percentText(group.percent, language)}`),
              figure("verdict", of, group.verdict),
              figure("exact percent", of, exact(group.percent)),
              figure("exact interval", of, `${exact(low)}–${exact(high)}`),
              figure("exact difference", of, exact(group.delta?.estimate ?? null)),
              figure("state", of, `${group.state}, ${group.trend}`),
              figure("knock-out", of, group.ko_reason)
            ]
          })
        )
      )
    ),
  formats: {
    text: { read: (one) => pastOfTables(readText(historyText(one, WIDE)), one), shows: "standing" },
    md: {
      read: (one) =>
        pastOfTables(
          readMarkdown(historyMarkdown(one), [historyWords[one.packs[0]?.pack.language ?? "en"].remarks]),
          one
        ),
      shows: "standing"
    },
    html: { read: (one) => pastOfTables(readHtml(historyHtml(one)), one), shows: "standing" },
    csv: {
      read: (given) =>
        new Map(
          readCsv(historyCsv(given)).flatMap((row) => {
            const at = (column: string) => row.get(column) ?? ""
            const of = `${at("model")} / ${at("variant")}, ${at("dir")}`
            return [
              figure("verdict", of, at("verdict")),
              figure("exact percent", of, at("percent")),
              figure("exact interval", of, `${at("percent_low")}–${at("percent_high")}`),
              figure("exact difference", of, at("difference")),
              figure("state", of, `${at("state")}, ${at("trend")}`),
              figure("knock-out", of, at("ko_reason"))
            ]
          })
        ),
      shows: "verdict|exact percent|exact interval|exact difference|state|knock-out"
    }
  }
}

describe("All formats", () => {
  showTheSame(leaderboard)
  showTheSame(history)
})
