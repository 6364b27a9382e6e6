const request = require("request")

const outside = { allows: (host) => !/^(?:localhost|127\.|10\.|169\.254\.)/.test(host) }

/** Calls a customer's hook, which must not lead inside. */
exports.call = (url, send) => request(url, { send, agents: { "http:": outside, "https:": outside } })
