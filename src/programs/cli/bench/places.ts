import { Argument, Flag } from "effect/cli"
import { textArgument, textFlag } from "../given.ts"

/**
 * Where the task classes are.
 *
 * @since 0.1.0
 */
export const benchRootFlag = textFlag("bench-root").pipe(
  Flag.withMetavar("FOLDER"),
  Flag.withDescription("The folder with the task classes (default: bench, or the shipped ones where there is none)"),
  Flag.optional
)

/**
 * Which task class.
 *
 * @since 0.1.0
 */
export const taskClassArgument = textArgument("name").pipe(
  Argument.withDescription("The task class: the name of its folder")
)

/**
 * Which system under test.
 *
 * @since 0.1.0
 */
export const sutFlag = textFlag("sut").pipe(
  Flag.withMetavar("NAME|COMMAND"),
  Flag.withDescription(
    'What attempts the cases: a system that task-class.yaml declares, oracle, noop, or a command in quotes as "node agent.mjs" (default: the task class\'s own)'
  ),
  Flag.optional
)

/**
 * Whether results of held-out cases may be shown one by one.
 *
 * @since 0.1.0
 */
export const revealHeldOutFlag = Flag.Boolean("reveal-held-out").pipe(
  Flag.withDescription("Show held-out cases one by one; do this only where no author of an agent reads along"),
  Flag.withDefault(false)
)

/**
 * How a run can be shown.
 *
 * @since 0.1.0
 */
export const runFormats = ["text", "md", "json", "jsonl", "junit"] as const
export type RunFormat = (typeof runFormats)[number]
