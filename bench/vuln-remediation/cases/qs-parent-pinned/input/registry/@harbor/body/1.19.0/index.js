const qs = require("qs")

/** Reads a form's body; `limit` is in bytes. */
exports.urlencoded = ({ limit = 1024 } = {}) => (body) => {
  if (Buffer.byteLength(body) > limit) throw Object.assign(new Error("request entity too large"), { status: 413 })
  return qs.parse(body)
}
