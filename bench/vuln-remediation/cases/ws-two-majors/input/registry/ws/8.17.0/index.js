"use strict"

const refuse = (status) => ({ status, accepted: false })

/** What the server says to a request to upgrade; `maxHeaders` is where Node stops reading headers. */
exports.handleUpgrade = ({ rawHeaders }, { maxHeaders = 2000 } = {}) => {
  const headers = Object.fromEntries(rawHeaders.slice(0, maxHeaders).map(([name, value]) => [name.toLowerCase(), value]))
  if (headers.upgrade.toLowerCase() !== "websocket") return refuse(400)
  if (headers["sec-websocket-version"] !== "13") return refuse(426)
  return { status: 101, accepted: true, protocol: headers["sec-websocket-protocol"] ?? "" }
}
