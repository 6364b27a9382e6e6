import { Schema } from "effect"

/**
 * How good a percentage is: `strong` from 85, `solid` from 70, `partial` from 50, else `insufficient`. Says nothing of
 * the K.-o. rule.
 *
 * @since 0.1.0
 */
export const Level = Schema.Literals(["strong", "solid", "partial", "insufficient"])
export type Level = typeof Level.Type

/**
 * The percentage from which each level is reached. The verdict of a group changes at two of these lines, so that a level and
 * a verdict never contradict each other.
 *
 * @since 0.1.0
 */
export const LEVEL_FROM = { strong: 85, solid: 70, partial: 50 } as const

/**
 * The level of a percentage (0..100), compared exactly, not as rounded for display.
 *
 * @since 0.1.0
 */
export const levelOf = (percent: number): Level =>
  percent >= LEVEL_FROM.strong
    ? "strong"
    : percent >= LEVEL_FROM.solid
      ? "solid"
      : percent >= LEVEL_FROM.partial
        ? "partial"
        : "insufficient"
