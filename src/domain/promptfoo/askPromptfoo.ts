/**
 * The way to what only promptfoo itself can make of a config.
 *
 * @since 0.1.0
 */
export const ASK_PROMPTFOO = "Let promptfoo do it, and import what comes of it: promptfoo eval -o results.json"
