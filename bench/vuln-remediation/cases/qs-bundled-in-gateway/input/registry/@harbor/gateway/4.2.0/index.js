const qs = require("qs")

exports.route = (url) => {
  const [path, query = ""] = url.split("?")
  return { service: path.split("/")[1], query: qs.parse(query) }
}
