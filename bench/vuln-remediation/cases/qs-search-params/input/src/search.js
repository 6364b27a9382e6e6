const qs = require("qs")

const FACETS = ["brand", "size", "colour"]

/** Turns a query string into the facets that the catalogue knows; `size[]=M` may come several times. */
exports.facetsOf = (query) => {
  const { filter = {} } = qs.parse(query)
  return Object.fromEntries(FACETS.flatMap((name) => (filter[name] === undefined ? [] : [[name, [].concat(filter[name])]])))
}

exports.linkTo = (filter) => "/search?" + qs.stringify({ filter })
