import { TYPICAL_OUTPUT } from "../../../domain/model/estimate.ts"
import { mustBeNamed } from "../../../domain/model/unownedModel.ts"
import type { RunManifest } from "../../../domain/run/RunManifest.ts"
import { shardText } from "../../../domain/run/Shard.ts"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { RunEstimate } from "../../estimateRun.ts"
import type { PackRun } from "../../runPack.ts"
import { plain } from "./plain.ts"
import { cell, id, number, type Report, type Table } from "./report.ts"
import { reportText } from "./report.text.ts"
import { moneyText } from "./runProgress.ts"
import type { Style } from "./style.ts"

/** How many answers failed, and why. */
export const failuresText = ({ failed, failures }: PackRun["counts"]): string =>
  failed === 0
    ? "none failed"
    : `${failed} failed (${failures.map(({ kind, count }) => `${count} ${kind}`).join(", ")})`

/** What a run cost, as far as that is known: its answers, and what was spent besides them. */
export const costText = (
  { answers, cached, costUsd, failed, unpriced }: PackRun["counts"],
  { other_cost_usd: other = 0 }: RunManifest
): string => {
  const good = answers - failed
  const beside = other === 0 ? "" : ` (${moneyText(other)} of it for no answer)`
  if (good === 0) return other === 0 ? "" : `, ${moneyText(other)} for no answer`
  const fromCache = cached === 0 ? "" : `, ${cached} from the cache`
  if (unpriced === good && other === 0) return `, cost not known${fromCache}`
  return `, ${moneyText(costUsd + other)}${beside}${unpriced === 0 ? "" : ` and ${counted(unpriced, "answer")} of unknown cost`}${fromCache}`
}

/**
 * What a run has now, in one line.
 *
 * @since 0.1.0
 */
export const packRunText = ({ counts, run, shard, total }: PackRun): string => {
  const part = shard === null ? "" : ` of ${shardText(shard)}`
  const there = `${counts.answers} of ${counted(total, "answer")}${part}`
  return plain(`${run.dir}: ${there}, ${failuresText(counts)}${costText(counts, run.manifest)}`)
}

/**
 * What to do after a run, as sentences.
 *
 * @since 0.1.0
 */
export const packRunNext = ({ asked, counts, limited, run, shard, stopped, total }: PackRun): ReadonlyArray<string> => {
  const dir = shellWord(run.dir)
  const named = (run.manifest.asked ?? []).filter(({ provider }) => mustBeNamed(provider))
  const resume = ["assay run --resume", dir, ...named.map(({ model }) => `--model ${shellWord(model)}`)].join(" ")
  const missing = total - counts.answers
  if (missing > 0) {
    const cap = stopped === "cost-cap" ? " --cost-cap USD (a higher cap; what is spent counts)" : ""
    return [`${counted(missing, "answer")} ${missing === 1 ? "is" : "are"} missing. Go on: ${resume}${cap}`]
  }
  if (counts.failed > 0 && counts.failed === counts.answers) {
    const why = counts.firstFailure === undefined ? "" : `The first answer failed since ${counts.firstFailure} `
    return [
      `${plain(why)}Every answer failed, so there is nothing to judge. See \`error\` in ${run.dir}/answers.jsonl, then: ${resume}`
    ]
  }
  return [
    ...(asked === 0 ? ["All answers were there already: no model was asked."] : []),
    ...(counts.failed === 0
      ? []
      : [`A failed answer has no score, and a gate may be inconclusive. Ask again for what failed: ${resume}`]),
    ...(limited ? ["Only some of the pack's prompts were asked, so that a gate on this run is inconclusive."] : []),
    ...(shard === null || shard.of === 1
      ? [`Next: assay judge ${dir} --judge checks`, `then: assay score ${dir}`]
      : [
          `This is only ${shardText(shard)}, so that a gate on it is inconclusive.`,
          `Next, when all ${shard.of} shards are there: assay merge ${dir} ... --out RUN`
        ])
  ]
}

const tokens = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/gu, " ")

/**
 * What a run would do, for a terminal.
 *
 * @since 0.1.0
 */
export const runEstimateText = ({ due, models, shard, total, costCapUsd }: RunEstimate, style: Style): string => {
  const priced = models.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]))
  const sum = priced.reduce((all, usd) => all + usd, 0)
  const unlimited = models.reduce((all, model) => all + model.unlimited, 0)
  const notes = [
    ...(shard === null ? [] : [`This is ${shardText(shard)} only.`]),
    ...(due === total ? [] : [`${due} of ${counted(total, "answer")} would be asked for.`]),
    ...(unlimited === 0
      ? []
      : [
          `${counted(unlimited, "answer")} without max_tokens ${unlimited === 1 ? "counts" : "count"} with ${TYPICAL_OUTPUT} tokens each, which may be too few.`
        ]),
    ...(priced.length === models.length
      ? [`All in all ${moneyText(sum)}.`]
      : ["Models without a price in assay.config.yaml have no cost here."]),
    ...(costCapUsd === null ? [] : [`The cost cap is ${moneyText(costCapUsd)}.`]),
    "Nothing was written, and no model was asked."
  ]
  const table: Table = {
    _tag: "Table",
    title: "Models",
    columns: [
      id("Model"),
      number("Answers"),
      number("Tokens in,", "about"),
      number("Tokens out,", "about"),
      number("Cost,", "about")
    ],
    keep: 1,
    rows: models.map((model) => ({
      cells: [
        cell(model.model),
        cell(String(model.answers)),
        cell(tokens(model.input_tokens)),
        cell(tokens(model.output_tokens)),
        cell(model.cost_usd === null ? "not known" : moneyText(model.cost_usd))
      ]
    })),
    foot: notes
  }
  const report: Report = { title: "What this run would do", blocks: [table] }
  return reportText(report, style)
}
