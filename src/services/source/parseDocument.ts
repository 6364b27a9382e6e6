import { Effect } from "effect"
import type { Lines } from "./lines.ts"
import { parseJson } from "./parseJson.ts"
import type { NodeLimits, Parsed } from "./Tree.ts"

/**
 * Turns the text of a file into a tree with positions, or into the faults of its syntax.
 *
 * @since 0.1.0
 */
export type Parse = (text: string, lines: Lines, limits: NodeLimits) => Parsed

/** Whether a file is parsed as JSON, by its name. */
export const isJson = (file: string): boolean => file.toLowerCase().endsWith(".json")

/**
 * How a file is parsed: as JSON where its name ends in `.json`, else as YAML. The YAML parser is loaded when it is first
 * asked for, since most commands read none.
 *
 * @since 0.1.0
 */
export const parserOf = (file: string): Effect.Effect<Parse> =>
  isJson(file)
    ? Effect.succeed((text, lines, limits) => parseJson(text, lines, limits))
    : Effect.map(
        Effect.promise(() => import("./parseYaml.ts")),
        ({ parseYaml }) => parseYaml
      )
