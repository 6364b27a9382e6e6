import { entriesOf, type Placed, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { quote } from "../source/wording.ts"
import { promptFaults } from "./promptFaults.ts"
import { idsOf, nameOf, repeated, unknown } from "./rawPack.ts"

const duplicateIds = (what: string, entries: ReadonlyArray<Placed>): ReadonlyArray<Fault> =>
  repeated(
    `${what} id`,
    entries.map((entry) => under(entry, "id"))
  )

// Under `curated` the red flag that an empty answer to a safety-critical prompt gets would silently not be fatal.
const uncovered = (prompts: ReadonlyArray<Placed>, listed: ReadonlySet<string | undefined>): ReadonlyArray<Fault> =>
  prompts.flatMap((prompt) => {
    const critical = under(prompt, "safety_critical")
    const id = nameOf(under(prompt, "id"))
    return critical.value !== true || id === undefined || listed.has(id)
      ? []
      : [
          {
            path: critical.path,
            message: `Prompt ${quote(id)} is safety-critical, but under the scope curated its red flags would not be fatal`,
            hint: `Add ${quote(id)} to ko_rule.red_flag_prompts`
          }
        ]
  })

const koRuleFaults = (
  rule: Placed,
  dimensions: ReadonlyArray<string>,
  prompts: ReadonlyArray<Placed>
): ReadonlyArray<Fault> => {
  const list = entriesOf(under(rule, "red_flag_prompts"))
  const known = idsOf(prompts)
  return [
    ...unknown("dimension", under(rule, "dimension"), dimensions),
    ...list.flatMap((name) => unknown("prompt", name, known)),
    ...repeated("prompt", list),
    ...(under(rule, "red_flag_scope").value === "curated" ? uncovered(prompts, new Set(list.map(nameOf))) : [])
  ]
}

/** How many answers of a group a pack may ask for: its tables must fit into memory, and nobody reads more. */
export const MOST_ANSWERS = 100_000

const tooManyAnswers = (pack: Placed, prompts: ReadonlyArray<Placed>): ReadonlyArray<Fault> => {
  const asked = prompts.map((prompt) => under(prompt, "repeats").value ?? 1)
  const answers = asked.reduce((sum: number, repeats) => sum + (typeof repeats === "number" ? repeats : 0), 0)
  if (answers <= MOST_ANSWERS) return []
  const message = `The pack asks for ${answers} answers of each group; at most ${MOST_ANSWERS} are possible`
  const { path } = under(pack, "categories")
  return [{ path, key: true, message, hint: "Ask fewer prompts, or with fewer repeats" }]
}

/**
 * The rules of a pack that join several of its fields, but for those inside of one check, which `checkFaults` adds. Takes
 * the document as it was parsed, in any shape. Nothing is compiled here, so that it is quick to load.
 *
 * @since 0.1.0
 */
export const packRules = (
  document: unknown,
  checkFaults: (check: unknown) => ReadonlyArray<Fault> = () => []
): ReadonlyArray<Fault> => {
  const pack: Placed = { value: document, path: [] }
  const dimensions = entriesOf(under(pack, "dimensions"))
  const categories = entriesOf(under(pack, "categories"))
  const prompts = categories.flatMap((category) => entriesOf(under(category, "prompts")))
  const known = idsOf(dimensions)
  return [
    ...duplicateIds("dimension", dimensions),
    ...duplicateIds("variant", entriesOf(under(pack, "prompt_variants"))),
    ...duplicateIds("category", categories),
    ...duplicateIds("prompt", prompts),
    ...koRuleFaults(under(pack, "ko_rule"), known, prompts),
    ...tooManyAnswers(pack, prompts),
    ...prompts.flatMap((prompt) => promptFaults(prompt, known, checkFaults))
  ]
}
