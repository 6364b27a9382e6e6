import type { Answer } from "../../../domain/run/Answer.ts"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { Tried, TriedModel, TriedPrompt } from "../../tryPrompts.ts"
import { DASH } from "./figures.ts"
import { shorten, wrap } from "./fit.ts"
import { packRunText } from "./packRun.ts"
import { plain } from "./plain.ts"
import { type Cell, cell, id, number, type Table } from "./report.ts"
import { moneyText } from "./runProgress.ts"
import { columnLines, columnsFor, headLine, sideBySide } from "./sideBySide.ts"
import { paintOf, type Style } from "./style.ts"
import { tableLines } from "./table.ts"

const ANSWER_LINES = 12
const PROMPT_LINES = 3

/**
 * How a trial is shown: answers `whole`, or cut to a few lines.
 *
 * @since 0.1.0
 */
export interface TriedStyle extends Style {
  readonly whole: boolean
}

const secondsText = (ms: number): string => (ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** What an answer took, as far as it is known. */
const figuresText = ({ cache_hit, cost_usd, e2e_ms, usage }: Answer): string =>
  [
    ...(cache_hit ? ["from the cache"] : []),
    ...(e2e_ms === undefined ? [] : [secondsText(e2e_ms)]),
    ...(usage?.output === undefined ? [] : [counted(usage.output, "token")]),
    ...(cost_usd === null ? [] : [moneyText(cost_usd)])
  ].join(", ") || "not measured"

/** What is to be said of an answer beside its text. */
const remarkOn = ({ content_empty, error, finish_reason, ok, reasoning_chars }: Answer): Cell | undefined => {
  if (!ok) return cell(`✗ failed (${error?.kind ?? "unknown"}): ${error?.message ?? ""}`, "bad")
  if (content_empty) {
    const reasoned = reasoning_chars === 0 ? "" : `, but ${counted(reasoning_chars, "character")} of reasoning`
    return cell(`✗ empty answer${reasoned}`, "bad")
  }
  return finish_reason === "length" ? cell("! cut off at its limit of tokens", "caution") : undefined
}

const answerLines = (answer: Answer | null, width: number, whole: boolean): ReadonlyArray<Cell> => {
  if (answer === null) return [cell("not answered yet", "unsure")]
  const remark = remarkOn(answer)
  const { cut, lines } = columnLines(answer.text.replace(/^\s*\n/u, ""), width, whole ? Infinity : ANSWER_LINES)
  return [
    cell(shorten(figuresText(answer), width), "quiet"),
    cell("─".repeat(width), "quiet"),
    ...(remark === undefined ? [] : columnLines(remark.text, width, 6).lines.map((line) => cell(line, remark.tone))),
    ...(answer.content_empty ? [] : lines.map((line) => cell(line))),
    ...(cut ? [cell(shorten(`… ${counted(answer.text.length, "character")} in all`, width), "quiet")] : [])
  ]
}

const promptLines = (prompt: TriedPrompt, models: ReadonlyArray<TriedModel>, style: TriedStyle) => {
  const paint = paintOf(style)
  const { abreast, width } = columnsFor(models.length, style)
  const columns = models.map(({ model }, at) => [
    cell(shorten(plain(model), width), "strong"),
    ...answerLines(prompt.answers[at] ?? null, width, style.whole)
  ])
  const { cut, lines } = columnLines(prompt.text, style.width - 2, style.whole ? Infinity : PROMPT_LINES)
  const rows = Array.from({ length: Math.ceil(columns.length / abreast) }, (_, row) =>
    sideBySide(columns.slice(row * abreast, (row + 1) * abreast), width, style)
  )
  return [
    paint(headLine(prompt.id, style.width), "strong"),
    ...lines.map((line, at) => `${paint("> ", "quiet")}${line}${cut && at === lines.length - 1 ? " …" : ""}`.trimEnd()),
    ...rows.flatMap((row) => ["", ...row])
  ]
}

const folderOf = ({ run }: Tried["run"]): string => run.dir.replace(/(?<![/\\])[/\\]+$/u, "")

const figure = (value: string | null): Cell => (value === null ? cell(DASH, "quiet") : cell(value))

const modelTable = (models: ReadonlyArray<TriedModel>): Table => ({
  _tag: "Table",
  title: "Models",
  columns: [
    id("Model"),
    number("Answers"),
    number("Failed"),
    number("Empty"),
    number("Time,", "median"),
    number("Tokens", "out"),
    number("Cost")
  ],
  keep: 1,
  rows: models.map(({ answers, empty, failed, model, output_tokens, speed }) => ({
    cells: [
      cell(model),
      cell(String(answers)),
      cell(String(failed), failed === 0 ? undefined : "bad"),
      cell(String(empty), empty === 0 ? undefined : "bad"),
      figure(speed.e2e_ms === null ? null : secondsText(speed.e2e_ms)),
      figure(output_tokens === null ? null : String(output_tokens)),
      speed.cost_usd === null ? cell("not known", "quiet") : cell(moneyText(speed.cost_usd))
    ]
  }))
})

/**
 * What models answered to prompts, for a terminal: each prompt with its answers side by side, then what each model took.
 *
 * @since 0.1.0
 */
export const triedText = (tried: Tried, style: TriedStyle): string => {
  const paint = paintOf(style)
  const { asked, models, prompts, run } = tried
  const hidden = asked - prompts.length
  const quiet = (text: string) => wrap(plain(text), style.width).map((line) => paint(line, "quiet"))
  const notes = [
    ...(hidden === 0 ? [] : quiet(`${counted(hidden, "more prompt")} ${hidden === 1 ? "is" : "are"} not shown here.`)),
    ...(style.whole
      ? []
      : quiet(`All answers stand whole in ${folderOf(run)}/answers.jsonl; --full shows them whole here.`))
  ]
  const parts = [
    ...prompts.map((prompt) => promptLines(prompt, models, style)),
    [paint("Models", "strong"), ...tableLines(modelTable(models), style), ...notes],
    [packRunText(run)]
  ]
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`.replaceAll("\u00a0", " ")
}

/**
 * What to do after a trial whose answers are all there, as sentences. `models` are the flags that name the models again.
 *
 * @since 0.1.0
 */
export const triedNext = ({ pack, run }: Tried, models: string): ReadonlyArray<string> => {
  const dir = folderOf(run)
  const file = shellWord(pack.file)
  const judged = shellWord(`${dir}-judged`)
  return [
    ...(run.counts.failed === 0
      ? []
      : [`A failed answer has no score. Ask again for what failed: assay run --resume ${shellWord(dir)}`]),
    ...(run.limited ? ["Only some of the prompts were asked, so that a gate on these answers is inconclusive."] : []),
    `Next: say in ${plain(pack.file)} what a good answer is (dimensions, green_flags, red_flags, checks), and remove its line \`draft: true\`; its first lines tell how.`,
    `See what is missing:       assay pack lint ${file}`,
    `Judge these answers by it: assay import --pack ${file} --answers ${shellWord(`${dir}/answers.jsonl`)} --out ${judged}`,
    `                           assay judge ${judged} --judge checks`,
    `                           assay score ${judged}`,
    `Where a prompt changed, ask again instead: assay run --pack ${file} ${models}`
  ]
}
