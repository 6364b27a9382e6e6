const { target } = require("@harbor/http-kit")

const STATES = new Map([["p-1", "in transit"], ["p-2", "delivered"]])

exports.answer = (url) => {
  const { path, query } = target(url)
  if (path !== "/status") return { code: 404 }
  if (query.as && query.as.role === "driver") return { code: 200, state: STATES.get(query.parcel), route: "R7" }
  return { code: 200, state: STATES.get(query.parcel) ?? "unknown" }
}
