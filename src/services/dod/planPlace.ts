import { Effect } from "effect"
import type { PlanPlace } from "../../domain/dod/planCriteria.ts"
import { DEFAULT_LIMITS } from "../source/decodeSource.ts"
import { linesOf } from "../source/lines.ts"
import { parserOf } from "../source/parseDocument.ts"
import { spanOf } from "../source/Tree.ts"

const KEY = "definition_of_done"

// Only the lines of a literal block stand in the file as they stand in the text.
const LITERAL_BLOCK = /:[ \t]+\|[-+0-9]*[ \t]*(?:#.*)?$/su

/** Where the definition of done stands in a YAML or JSON text that was read well. */
export const planPlace = Effect.fnUntraced(function* (file: string, text: string) {
  const parse = yield* parserOf(file)
  const lines = linesOf(text)
  const { tree } = parse(text, lines, DEFAULT_LIMITS)
  const definition = tree?.kind === "map" ? tree.entries.get(KEY)?.value : undefined
  if (tree === null || definition === undefined) return { file } satisfies PlanPlace
  const lineAt = (offset: number) => lines.position(offset).line
  if (definition.kind === "list") {
    return {
      file,
      entryLines: definition.items.map((_, index) => lineAt(spanOf(tree, [KEY, index]).start))
    } satisfies PlanPlace
  }
  const line = lineAt(definition.start)
  return (LITERAL_BLOCK.test(lines.line(line)) ? { file, textLine: line + 1 } : { file }) satisfies PlanPlace
})
