import { changed, type Corruption, type Original, otherDigest, pickedOf, textOf } from "./Corruption.ts"
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

/** The lines that a criterion takes up, its own and those below that stand deeper, and those around them. */
const linesAround = (plan: Original, line: number) => {
  const lines = textOf(plan).split("\n")
  const from = line - 1
  const depth = indentOf(lines[from] ?? "")
  const below = lines.findIndex((text, at) => at > from && text.trim() !== "" && indentOf(text) <= depth)
  const to = below === -1 ? lines.length : below
  return { before: lines.slice(0, from), own: lines.slice(from, to).join("\n"), after: lines.slice(to) }
}

const ofCriterion = (
  plan: Original,
  { line, text }: DrilledCriterion,
  number: number,
  rewords: boolean
): ReadonlyArray<Corruption> => {
  if (line === null) return []
  const { after, before, own } = linesAround(plan, line)
  const word = text.match(/\p{L}{3,}/gu)?.find((found) => own.includes(found))
  const lost = changed(plan, "corrupted", `criterion ${number} is lost`, [...before, ...after].join("\n"))
  if (!rewords || word === undefined) return lost
  const other = [...before, own.replace(word, `${word}x`), ...after].join("\n")
  return [...lost, ...changed(plan, "corrupted", `a word of criterion ${number} is another one`, other)]
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
    ? changed(plan, "corrupted", "its front matter is never begun", textOf(plan).replace("---", "..."))
    : broken(plan)),
  ...criteria.flatMap((criterion, at) =>
    ofCriterion(plan, criterion, at + 1, approval !== undefined || criterion.byText)
  ),
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
    ...files.flatMap((file, at) =>
      replacedBy(file, pickedOf([...files.slice(at + 1), ...files.slice(0, at)], seed, file.path))
    )
  ]
}
