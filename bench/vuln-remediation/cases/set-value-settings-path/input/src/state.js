const set = require("set-value")

/** Applies a form's changes, each a path (as text, or as a list of keys) and a value. */
exports.apply = (state, changes) => changes.reduce((next, { path, value }) => set(next, path, value), structuredClone(state))
