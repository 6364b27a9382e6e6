const { handleUpgrade } = require("ws")

exports.connect = (request) => {
  const { accepted, protocol, status } = handleUpgrade(request)
  return accepted ? "speaking " + protocol : "refused with " + status
}
