import type { Category, Pack, Prompt } from "../../../domain/pack/Pack.ts"
import { answersPerGroup, promptsOf } from "../../../domain/pack/prompts.ts"
import { rateText } from "./figures.ts"
import { packWords } from "./packWords.ts"
import { type Block, cell, id, number, type Report, type Row, table, type Table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import { koMark, ruleText } from "./ruleText.ts"
import type { Style } from "./style.ts"
import { words } from "./words.ts"

const header = (pack: Pack): Block => {
  const w = words[pack.language]
  const p = packWords[pack.language]
  const size = p.sizeText(promptsOf(pack).length, answersPerGroup(pack), pack.prompt_variants.length)
  const facts = [
    { label: w.pack, value: cell(`${pack.id}, ${w.version(pack.version)}`) },
    { label: p.language, value: cell(pack.language) },
    ...(pack.description.trim() === "" ? [] : [{ label: p.description, value: cell(pack.description.trim()) }]),
    { label: p.size, value: cell(size) },
    { label: w.rule, value: cell(ruleText(pack.ko_rule, pack.language), "strong") }
  ]
  return { _tag: "Facts", facts }
}

const dimensions = (pack: Pack): Table => {
  const w = words[pack.language]
  const p = packWords[pack.language]
  const weights = pack.dimensions.reduce((sum, { weight }) => sum + weight, 0)
  const rows = pack.dimensions.map(({ about, id, name, weight }) => {
    const ko = id === pack.ko_rule.dimension
    return {
      cells: [
        cell(id, "strong"),
        cell(ko ? `${name} ${koMark(pack.ko_rule, pack.language)}` : name, ko ? "strong" : undefined),
        cell(`×${weight}`),
        cell(rateText(weight / weights, pack.language), "quiet")
      ],
      ...(about.trim() === "" ? {} : { note: cell(about.trim(), "quiet") })
    }
  })
  const columns = [id(w.dimension), text("Name"), number(w.weight), number(p.share)]
  return { ...table(p.dimensions, columns, rows, 1), noteHead: p.about }
}

const variants = (pack: Pack): Table => {
  const p = packWords[pack.language]
  const rows = pack.prompt_variants.map(({ id, system_prompt }) => ({
    cells: [cell(id, "strong"), cell(system_prompt?.trim() || p.control, system_prompt?.trim() ? undefined : "quiet")]
  }))
  const columns = [id(p.variant), text(p.systemPrompt)]
  return table(p.variants, columns, rows, 1)
}

const promptRow = (pack: Pack, prompt: Prompt): Row => {
  const p = packWords[pack.language]
  const fatal = pack.ko_rule.red_flag_scope === "curated" && pack.ko_rule.red_flag_prompts.includes(prompt.id)
  const properties = [
    ...(fatal ? [p.curated] : []),
    ...(prompt.safety_critical ? [p.safetyCritical] : []),
    ...(prompt.format_strict ? [p.formatStrict] : []),
    ...(prompt.checks.length > 0 ? [p.checks(prompt.checks.length)] : [])
  ]
  return {
    cells: [
      cell(prompt.id, "strong"),
      cell(prompt.title),
      cell(String(prompt.repeats), prompt.repeats === 1 ? "quiet" : undefined),
      cell(prompt.dimensions?.join(" ") ?? p.all, "quiet"),
      cell(properties.join(", "), "quiet")
    ]
  }
}

const category = (pack: Pack, { id: categoryId, name, prompts }: Category): Table => {
  const w = words[pack.language]
  const p = packWords[pack.language]
  const title = `${categoryId === name ? name : `${categoryId} ${name}`} (${prompts.length})`
  const columns = [id(w.prompt), text(p.title), number(p.repeats), text(p.shows), text(p.properties)]
  const rows = prompts.map((prompt) => promptRow(pack, prompt))
  return table(title, columns, rows, 1)
}

const scale = (pack: Pack): Table => {
  const p = packWords[pack.language]
  const rows = Object.entries(pack.scale).map(([points, meaning]) => ({ cells: [cell(points), cell(meaning)] }))
  return table(p.scale, [number(p.points), text(p.meaning)], rows, 1)
}

const report = (pack: Pack): Report => ({
  title: pack.title,
  blocks: [
    header(pack),
    dimensions(pack),
    scale(pack),
    variants(pack),
    ...pack.categories.map((one) => category(pack, one))
  ]
})

/**
 * What a pack measures, as text for a terminal, in the pack's language.
 *
 * @since 0.1.0
 */
export const packShowText = (pack: Pack, style: Style): string => reportText(report(pack), style)
