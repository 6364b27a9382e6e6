import type { Parse } from "../../../src/services/source/parseDocument.ts"
import { parseJson } from "../../../src/services/source/parseJson.ts"
import { parseYaml } from "../../../src/services/source/parseYaml.ts"

/** The parser of a file, without loading it lazily. */
export const parserFor = (file: string): Parse =>
  file.endsWith(".json") ? (text, lines, limits) => parseJson(text, lines, limits) : parseYaml
