"use strict"

const SECRET = new Set(["authorization", "cookie", "proxy-authorization"])

/**
 * Wraps a transport (`send(url, headers)`, which replies `{ status, location, body }`) so that redirects are followed.
 * Headers that carry secrets are dropped where the host changes.
 */
exports.wrap = (transport, options = {}) => {
  const most = options.maxRedirects ?? 21
  const request = async (url, headers = {}, depth = 0) => {
    const reply = await transport.send(url, headers)
    if (reply.status < 300 || reply.status > 399 || reply.location === undefined) return { ...reply, url }
    if (depth >= most) throw new Error("Too many redirects")
    const next = new URL(reply.location, url).href
    const kept = Object.entries(headers).filter(([name]) => new URL(next).host === new URL(url).host || !SECRET.has(name.toLowerCase()))
    return request(next, Object.fromEntries(kept), depth + 1)
  }
  return { request }
}
