const JSON5 = require("json5")

/** The short names of a project's folders, as its configuration gives them. */
exports.shortNames = (text) => {
  const { paths = {} } = JSON5.parse(text)
  const names = []
  for (const name in paths) names.push([name, paths[name]])
  return names
}
