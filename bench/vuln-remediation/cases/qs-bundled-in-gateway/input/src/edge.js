const { route } = require("@harbor/gateway")

const SERVICES = new Set(["orders", "stock"])

exports.dispatch = (url) => {
  const { service, query } = route(url)
  return SERVICES.has(service) ? { service, trace: Object.hasOwn(query, "trace") } : { service: "fallback", trace: false }
}
