const qs = require("qs")

exports.target = (url) => {
  const [path, query = ""] = url.split("?")
  return { path, query: qs.parse(query) }
}
