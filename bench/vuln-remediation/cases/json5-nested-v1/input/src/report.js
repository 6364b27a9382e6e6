const JSON5 = require("json5")

/** Bundles above their budget, the worst first. */
exports.tooLarge = (text) => {
  const { budget, bundles } = JSON5.parse(text)
  return bundles.filter(({ size }) => size > budget).sort((left, right) => right.size - left.size).map(({ name }) => name)
}

exports.merge = (text) => ({ strict: false, ...JSON5.parse(text) })
