import { describe } from "@effect/vitest"
import { Arbitrary, Result, Schema } from "effect"
import { decideGate } from "../../../../../src/domain/gate/decideGate.ts"
import type { GateDecision } from "../../../../../src/domain/gate/GateDecision.ts"
import { levelLabel, verdictLabel } from "../../../../../src/domain/scorecard/labels.ts"
import { Level } from "../../../../../src/domain/scorecard/Level.ts"
import { GroupVerdict } from "../../../../../src/domain/scorecard/Scorecard.ts"
import { compareReports, overridePack } from "../../../../../src/domain/scorecard/simulate.ts"
import { Simulation } from "../../../../../src/domain/scorecard/Simulation.ts"
import { exitCodes } from "../../../../../src/programs/cli/exitCode.ts"
import { decisionWords } from "../../../../../src/programs/cli/render/decisionWords.ts"
import { percentText } from "../../../../../src/programs/cli/render/figures.ts"
import { gateCsv } from "../../../../../src/programs/cli/render/gate.csv.ts"
import { gateHtml } from "../../../../../src/programs/cli/render/gate.html.ts"
import { GateDocument, gateJson } from "../../../../../src/programs/cli/render/gate.json.ts"
import { gateJunit } from "../../../../../src/programs/cli/render/gate.junit.ts"
import { gateMarkdown } from "../../../../../src/programs/cli/render/gate.md.ts"
import { gateReasons } from "../../../../../src/programs/cli/render/gateReport.ts"
import { gateText } from "../../../../../src/programs/cli/render/gate.text.ts"
import { groupName } from "../../../../../src/programs/cli/render/groupName.ts"
import { simulateCsv } from "../../../../../src/programs/cli/render/simulate.csv.ts"
import { simulateHtml } from "../../../../../src/programs/cli/render/simulate.html.ts"
import { simulateJson } from "../../../../../src/programs/cli/render/simulate.json.ts"
import { simulateMarkdown } from "../../../../../src/programs/cli/render/simulate.md.ts"
import { simulateText } from "../../../../../src/programs/cli/render/simulate.text.ts"
import { words } from "../../../../../src/programs/cli/render/words.ts"
import { arbitraryRun, reportFrom } from "../../../../domain/scorecard/build.ts"
import { type Read, readCsv, readHtml, readJunit, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { arbitraryReports } from "./scored.ts"
import { decoded, exact, type Figures, figure, type Kind, showTheSame, unmarked } from "./sameFigures.ts"

const verdictOf = Schema.decodeUnknownSync(GroupVerdict)
const levelOf = Schema.decodeUnknownSync(Level)
const exitOf = ({ outcome }: GateDecision) => exitCodes[outcome]

const gateOfTables = (read: Read, { pack: { language } }: GateDecision): Figures => {
  const w = words[language]
  const d = decisionWords[language]
  return new Map([
    figure("code", "gate", read.facts.get(d.exitCode) ?? ""),
    figure("result", "gate", read.facts.get(d.result) ?? ""),
    ...rowsOf(read, w.groups).flatMap(({ at, note }) => {
      const of = at(w.group)
      return [
        figure("met", of, unmarked(at(d.gate))),
        figure("verdict", of, unmarked(at(w.verdict))),
        figure("percent", of, at(w.percent)),
        figure("level", of, at(w.level)),
        ...(note === "" ? [] : [figure("reasons", of, note)])
      ]
    })
  ])
}
const IN_TABLES = "code|result|met|verdict|percent|level|reasons"

const gate: Kind<GateDecision> = {
  name: "a gate",
  reports: Arbitrary.map(
    Arbitrary.all({ report: arbitraryReports, minLevel: Arbitrary.schema(Schema.UndefinedOr(Level)) }),
    ({ minLevel, report }) => Result.getOrThrow(decideGate(report, { minLevel }))
  ),
  json: (decision) => {
    const { exit, groups, pack } = decoded(GateDocument, gateJson(decision, exitOf(decision)))
    const d = decisionWords[pack.language]
    return new Map([
      figure("code", "gate", `${exit.code} (${exit.name})`),
      figure("result", "gate", d.met(groups.filter(({ met }) => met).length, groups.length)),
      ...groups.flatMap((group) => {
        const of = groupName(group)
        const reasons = gateReasons(group, decision)
        return [
          figure("met", of, group.met ? d.yes : d.no),
          figure("verdict", of, verdictLabel(group.verdict, pack.language)),
          figure("percent", of, percentText(group.percent, pack.language)),
          figure("exact percent", of, exact(group.percent)),
          figure("level", of, levelLabel(group.level, pack.language)),
          ...(reasons === "" ? [] : [figure("reasons", of, reasons)])
        ]
      })
    ])
  },
  formats: {
    text: { read: (one) => gateOfTables(readText(gateText(one, exitOf(one), WIDE)), one), shows: IN_TABLES },
    md: {
      read: (one) =>
        gateOfTables(readMarkdown(gateMarkdown(one, exitOf(one)), [decisionWords[one.pack.language].reasons]), one),
      shows: IN_TABLES
    },
    html: { read: (one) => gateOfTables(readHtml(gateHtml(one, exitOf(one))), one), shows: IN_TABLES },
    csv: {
      read: (one) => {
        const { language } = one.pack
        const d = decisionWords[language]
        return new Map(
          readCsv(gateCsv(one, exitOf(one))).flatMap((row) => {
            const at = (column: string) => row.get(column) ?? ""
            const of = `${at("model")} / ${at("variant")}`
            return [
              figure("code", "gate", `${at("exit_code")} (${at("gate_outcome")})`),
              figure("met", of, at("met") === "true" ? d.yes : d.no),
              figure("verdict", of, verdictLabel(verdictOf(at("verdict")), language)),
              figure("percent", of, percentText(Number(at("percent")), language)),
              figure("exact percent", of, at("percent")),
              figure("level", of, levelLabel(levelOf(at("level")), language)),
              ...(at("reasons") === "" ? [] : [figure("reasons", of, at("reasons"))])
            ]
          })
        )
      },
      shows: "code|met|verdict|percent|exact percent|level|reasons"
    },
    junit: {
      read: (one) => {
        const d = decisionWords[one.pack.language]
        return new Map(
          readJunit(gateJunit(one, exitOf(one))).flatMap(({ detail, message, name, outcome, suite }) => {
            const [, code = "", ending = ""] = /exit (\d+) (\w+)$/u.exec(suite) ?? []
            const [, verdict = "", percent = "", level = ""] = /^(.*): (.* %), (.*)$/u.exec(detail) ?? []
            const [, reasons = ""] = /^.*?: (.*)$/u.exec(message) ?? []
            return [
              figure("code", "gate", `${code} (${ending})`),
              figure("met", name, outcome === "system-out" ? d.yes : d.no),
              figure("verdict", name, verdict),
              figure("percent", name, percent),
              figure("level", name, level),
              ...(reasons === "" ? [] : [figure("reasons", name, reasons)])
            ]
          })
        )
      },
      shows: "code|met|verdict|percent|level|reasons"
    }
  }
}

/** What stands before and after an arrow; the same where nothing changed. */
const ends = (shown: string): readonly [string, string] => {
  const [before = "", after = before] = shown.split(" → ")
  return [before, after]
}

/** A percentage with the decimals of its sort: two where one would not show that it changed. */
const both = ({ after, before }: Simulation["groups"][number], language: Simulation["pack"]["language"]) => {
  const shown = [percentText(before.percent, language), percentText(after.percent, language)]
  return before.percent !== after.percent && shown[0] === shown[1] ? undefined : shown.join(" → ")
}

const simulationOfTables = (read: Read, { groups, pack: { language } }: Simulation): Figures => {
  const w = words[language]
  const d = decisionWords[language]
  const plain = new Set(groups.flatMap((group) => (both(group, language) === undefined ? [] : [groupName(group)])))
  return new Map(
    rowsOf(read, w.groups).flatMap(({ at }) => {
      const of = at(w.group)
      const [rankBefore, rankAfter] = ends(at(d.rank))
      return [
        figure("verdict before", of, unmarked(at(d.before))),
        figure("verdict after", of, unmarked(at(d.after).replace("→ ", ""))),
        figure("rank before", of, rankBefore),
        figure("rank after", of, rankAfter),
        ...(plain.has(of) ? [figure("percents", of, ends(at(w.percent)).join(" → "))] : [])
      ]
    })
  )
}
const IN_SIMULATION = "verdict before|verdict after|rank before|rank after|percents"

const simulation: Kind<Simulation> = {
  name: "a simulation",
  reports: Arbitrary.map(
    Arbitrary.all({ run: arbitraryRun, threshold: Arbitrary.schema(Schema.Literals([1, 2, 3, 4])) }),
    ({ run: { answers, pack, verdicts }, threshold }) => {
      const weights = new Map(pack.dimensions.slice(0, 1).map(({ id, weight }) => [id, weight + 3]))
      const other = Result.getOrThrow(overridePack(pack, { threshold, scope: "curated", weights }))
      return compareReports(
        reportFrom(pack, ["a", "b"], answers, verdicts),
        reportFrom(other, ["a", "b"], answers, verdicts)
      )
    }
  ),
  json: (one) => {
    const { groups, pack } = decoded(Simulation, simulateJson(one))
    const { language } = pack
    return new Map(
      groups.flatMap((group) => {
        const of = groupName(group)
        const percents = both(group, language)
        return [
          ...(["before", "after"] as const).flatMap((when) => [
            figure(`verdict ${when}`, of, verdictLabel(group[when].verdict, language)),
            figure(`rank ${when}`, of, String(group[when].rank)),
            figure(`exact percent ${when}`, of, exact(group[when].percent)),
            figure(`knock-out ${when}`, of, group[when].ko_reason)
          ]),
          ...(percents === undefined ? [] : [figure("percents", of, percents)])
        ]
      })
    )
  },
  formats: {
    text: { read: (one) => simulationOfTables(readText(simulateText(one, WIDE)), one), shows: IN_SIMULATION },
    md: {
      read: (one) => simulationOfTables(readMarkdown(simulateMarkdown(one), [words[one.pack.language].reason]), one),
      shows: IN_SIMULATION
    },
    html: { read: (one) => simulationOfTables(readHtml(simulateHtml(one)), one), shows: IN_SIMULATION },
    csv: {
      read: (one) =>
        new Map(
          readCsv(simulateCsv(one)).flatMap((row) => {
            const at = (column: string) => row.get(column) ?? ""
            const of = `${at("model")} / ${at("variant")}`
            return (["before", "after"] as const).flatMap((when) => [
              figure(`verdict ${when}`, of, verdictLabel(verdictOf(at(`${when}_verdict`)), one.pack.language)),
              figure(`rank ${when}`, of, at(`${when}_rank`)),
              figure(`exact percent ${when}`, of, at(`${when}_percent`)),
              figure(`knock-out ${when}`, of, at(`${when}_ko_reason`))
            ])
          })
        ),
      shows:
        "verdict before|verdict after|rank before|rank after|exact percent before|exact percent after|knock-out before|knock-out after"
    }
  }
}

describe("All formats", () => {
  showTheSame(gate)
  showTheSame(simulation)
})
