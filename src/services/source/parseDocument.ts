import type { Lines } from "./lines.ts"
import { parseJson } from "./parseJson.ts"
import { parseYaml } from "./parseYaml.ts"
import type { Parsed } from "./Tree.ts"
import type { NodeLimits } from "./yamlNodes.ts"

/**
 * Parses a document by the name of its file: JSON where it ends in `.json`, else YAML. Never throws; without a tree there
 * is at least one fault.
 */
export const parseDocument = (file: string, text: string, lines: Lines, limits: NodeLimits): Parsed =>
  file.toLowerCase().endsWith(".json") ? parseJson(text, lines, limits.depth) : parseYaml(text, lines, limits)
