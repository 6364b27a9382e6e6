import type { CaseChange, Change, ChangeCounts } from "../../../domain/bench/ReportDiff.ts"
import { ShownDiff } from "../../../domain/bench/publicView.ts"
import { LEAST_DISCORDANT } from "../../../domain/stats/mcNemar.ts"
import { shareText } from "./benchFigures.ts"
import { pText } from "./figures.ts"
import { isolationWords } from "./isolationWords.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, id, type Report, table, text, type Tone } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * A comparison as one JSON document.
 *
 * @since 0.1.0
 */
export const benchDiffJson = (diff: ShownDiff): string => jsonText(ShownDiff, diff)

const tones: Record<Change, Tone> = { gained: "good", lost: "bad", same: "quiet", undecided: "unsure" }

const countsText = ({ gained, lost, same, undecided }: ChangeCounts): string =>
  `${gained} gained, ${lost} lost, ${same} same${undecided === 0 ? "" : `, ${undecided} undecided`}`

const sideText = ({ counts }: ShownDiff, side: ShownDiff["left"]): string =>
  `${side.run_id}: ${side.sut.name}, passed ${side.passed_count} of ${counts.total}, mean score ${shareText(side.mean_score)}${side.complete ? "" : ", incomplete"}`

const header = (diff: ShownDiff): Block => ({
  _tag: "Facts",
  facts: [
    { label: "Task class", value: cell(diff.task_class, "strong") },
    { label: "Left", value: cell(sideText(diff, diff.left)) },
    { label: "Right", value: cell(sideText(diff, diff.right)) },
    { label: "Cases", value: cell(countsText(diff.counts)) },
    { label: "McNemar, exact", value: cell(pText(diff.mcnemar_p, "en")) }
  ]
})

const sideOf = ({ outcome, passed, value }: CaseChange["left"]): string =>
  `${passed ? "passed" : outcome === "scored" ? "not passed" : outcome} (${shareText(value)})`

const changesTable = ({ changes }: ShownDiff): ReadonlyArray<Block> => {
  const changed = changes.filter(({ change }) => change !== "same")
  return changed.length === 0
    ? []
    : [
        table(
          "Changed cases",
          [id("Case"), text("Change"), text("Left"), text("Right"), text("Disposition")],
          changed.map(({ case_id, change, disposition, left, right }) => ({
            cells: [
              cell(case_id, "strong"),
              cell(change, tones[change]),
              cell(sideOf(left)),
              cell(sideOf(right)),
              cell(disposition, "quiet")
            ]
          })),
          2
        )
      ]
}

const isolated = ({ isolation_class }: ShownDiff["left"]): string => isolationWords(isolation_class).join("; ")

const notesOf = ({ counts, hidden_held_out, left, right }: ShownDiff): ReadonlyArray<string> => [
  ...(counts.total === 0 ? ["No case counts, so this comparison shows nothing."] : []),
  ...(hidden_held_out === null
    ? []
    : [`Held-out cases, not shown one by one: ${countsText(hidden_held_out)} (--reveal-held-out shows them).`]),
  ...(counts.undecided === 0
    ? []
    : ["A case is undecided where it was not tried to its end in one of the runs, or the rubric failed."]),
  ...(counts.gained + counts.lost < LEAST_DISCORDANT
    ? [`With fewer than ${LEAST_DISCORDANT} changed cases no difference can be told from chance at the 5 % level.`]
    : []),
  ...(left.sut.digest === right.sut.digest ? ["Both runs are of the same system under test."] : []),
  ...(left.tool_version === right.tool_version
    ? []
    : [`The runs were made with different versions of assay: ${left.tool_version} and ${right.tool_version}.`]),
  ...(left.isolation_class === right.isolation_class
    ? []
    : [`The runs were isolated differently: ${isolated(left)} on the left, ${isolated(right)} on the right.`])
]

const reportOf = (diff: ShownDiff): Report => {
  const notes = notesOf(diff)
  return {
    title: `Comparison: ${countsText(diff.counts)}`,
    blocks: [
      header(diff),
      ...changesTable(diff),
      ...(notes.length === 0
        ? []
        : [{ _tag: "Notes", title: "Notes", notes: notes.map((note) => cell(note)) } satisfies Block])
    ]
  }
}

/**
 * A comparison as text for a terminal: both runs, the changed cases, and what to bear in mind.
 *
 * @since 0.1.0
 */
export const benchDiffText = (diff: ShownDiff, style: Style): string => reportText(reportOf(diff), style)
