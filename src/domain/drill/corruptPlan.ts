import { changed, type Corruption, type Original, otherDigest, picked, textOf } from "./Corruption.ts"
import { cutEarly, halved, lost, noJson, noYaml, replacedBy } from "./corruptAnyFile.ts"

/**
 * A criterion of a plan as a drill looks at it: its text, the line where it stands (from 1, or null), and whether its text is
 * what decides it.
 *
 * @since 0.1.0
 */
export interface DrilledCriterion {
  readonly text: string
  readonly line: number | null
  readonly byText: boolean
}

/**
 * A plan with what is read beside it. `usesContext` and `usesSignOffs` say whether a criterion rests on them.
 *
 * @since 0.1.0
 */
export interface DrilledPlan {
  readonly plan: Original
  readonly criteria: ReadonlyArray<DrilledCriterion>
  readonly contexts: ReadonlyArray<Original>
  readonly approval: Original | undefined
  readonly signOffs: Original | undefined
  readonly usesContext: boolean
  readonly usesSignOffs: boolean
  readonly seed: number
}

const isJson = ({ path }: Original): boolean => path.endsWith(".json")
const isMarkdown = ({ path }: Original): boolean => /\.(?:md|markdown)$/iu.test(path)

const broken = (file: Original): ReadonlyArray<Corruption> => (isJson(file) ? noJson(file) : noYaml(file))

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines, from 0, that a criterion takes up: its own, and those below that stand deeper. */
const linesOf = (lines: ReadonlyArray<string>, line: number): { readonly from: number; readonly to: number } => {
  const from = line - 1
  const depth = indentOf(lines[from] ?? "")
  const below = lines.findIndex((text, at) => at > from && text.trim() !== "" && indentOf(text) <= depth)
  return { from, to: below === -1 ? lines.length : below }
}

const withoutCriterion = (plan: Original, { line }: DrilledCriterion, number: number): ReadonlyArray<Corruption> => {
  if (line === null) return []
  const lines = textOf(plan).split("\n")
  const { from, to } = linesOf(lines, line)
  const rest = [...lines.slice(0, from), ...lines.slice(to)].join("\n")
  return changed(plan, "corrupted", `criterion ${number} is lost`, rest)
}

const withOtherText = (plan: Original, { line, text }: DrilledCriterion, number: number): ReadonlyArray<Corruption> => {
  if (line === null) return []
  const lines = textOf(plan).split("\n")
  const { from, to } = linesOf(lines, line)
  const block = lines.slice(from, to).join("\n")
  const word = [...text.matchAll(/\p{L}{3,}/gu)].map(([found]) => found).find((found) => block.includes(found))
  if (word === undefined) return []
  const other = [...lines.slice(0, from), block.replace(word, `${word}x`), ...lines.slice(to)].join("\n")
  return changed(plan, "corrupted", `a word of criterion ${number} is another one`, other)
}

const OTHER_ID = "01JZ0000000000000000000000"
const withOtherId = (file: Original, how: string): ReadonlyArray<Corruption> =>
  changed(file, "mislabelled", how, textOf(file).replaceAll(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/gu, OTHER_ID))

const DIGEST = /sha256:[0-9a-f]{64}/gu
const withOtherDigests = (file: Original, how: string): ReadonlyArray<Corruption> =>
  changed(file, "corrupted", how, textOf(file).replaceAll(DIGEST, otherDigest))

const ofPlan = ({ approval, criteria, plan, usesSignOffs }: DrilledPlan): ReadonlyArray<Corruption> => [
  ...lost(plan),
  ...halved(plan),
  ...(isMarkdown(plan)
    ? changed(plan, "corrupted", "its front matter is never begun", textOf(plan).replace(/^---/u, "..."))
    : broken(plan)),
  ...criteria.flatMap((criterion, at) => [
    ...withoutCriterion(plan, criterion, at + 1),
    ...(approval !== undefined || criterion.byText ? withOtherText(plan, criterion, at + 1) : [])
  ]),
  ...(approval !== undefined || usesSignOffs ? withOtherId(plan, "it is another plan, by its id") : [])
]

const ofContext = (context: Original, usesContext: boolean): ReadonlyArray<Corruption> => [
  ...lost(context),
  ...(isJson(context) ? halved(context) : []),
  ...broken(context),
  ...(usesContext ? changed(context, "corrupted", "no fact stands in it", "{}\n") : [])
]

const ofApproval = (approval: Original): ReadonlyArray<Corruption> => [
  ...lost(approval),
  ...cutEarly(approval),
  ...broken(approval),
  ...withOtherDigests(approval, "it approves other criteria"),
  ...withOtherId(approval, "it approves another plan")
]

const ofSignOffs = (signOffs: Original, usesSignOffs: boolean): ReadonlyArray<Corruption> => [
  ...lost(signOffs),
  ...cutEarly(signOffs),
  ...broken(signOffs),
  ...(usesSignOffs
    ? [
        ...changed(signOffs, "corrupted", "no sign-off stands in it", "[]\n"),
        ...withOtherDigests(signOffs, "they are for other criteria"),
        ...withOtherId(signOffs, "they are for another plan"),
        ...changed(
          signOffs,
          "aged",
          "they are dated in the future",
          textOf(signOffs).replaceAll(/\b\d{4}(?=-\d{2}-\d{2}T)/gu, "9999")
        )
      ]
    : [])
]

/**
 * What a drill does to a plan and to what is read beside it. Where nobody approved the criteria, a plan that has lost one is
 * no other plan to the gate, which this shows.
 *
 * @since 0.1.0
 */
export const corruptPlan = (drilled: DrilledPlan): ReadonlyArray<Corruption> => {
  const { approval, contexts, plan, seed, signOffs, usesContext, usesSignOffs } = drilled
  const files = [
    plan,
    ...contexts.filter(() => usesContext),
    ...(approval ? [approval] : []),
    ...(signOffs ? [signOffs] : [])
  ]
  return [
    ...ofPlan(drilled),
    ...contexts.flatMap((context) => ofContext(context, usesContext)),
    ...(approval === undefined ? [] : ofApproval(approval)),
    ...(signOffs === undefined ? [] : ofSignOffs(signOffs, usesSignOffs)),
    ...(files.length < 2
      ? []
      : files.flatMap((file, at) =>
          replacedBy(file, files[(at + 1 + picked(seed, file.path, files.length - 1)) % files.length])
        ))
  ]
}
