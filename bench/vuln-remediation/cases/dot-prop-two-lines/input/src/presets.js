const { open } = require("@harbor/conf")
const dotProp = require("dot-prop")

/** Presets are stored in a tree and may be laid over by the user's own, path by path. */
exports.presets = (standard, own) => {
  const store = open(structuredClone(standard))
  for (const [path, value] of own) store.set(path, value)
  return store
}

exports.patch = (preset, path, value) => dotProp.set(structuredClone(preset), path, value)
