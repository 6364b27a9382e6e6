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
 * The level of a percentage (0..100), compared exactly, not as rounded for display.
 *
 * @since 0.1.0
 */
export const levelOf = (percent: number): Level =>
  percent >= 85 ? "strong" : percent >= 70 ? "solid" : percent >= 50 ? "partial" : "insufficient"
