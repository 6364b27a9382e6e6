"use strict"

/** `agents` hold, by protocol, who may be talked to; after a redirect to another protocol nobody is asked any more. */
module.exports = async (url, { send, agents = {} }) => {
  let at = new URL(url)
  let agent = agents[at.protocol]
  for (let hops = 0; hops < 10; hops += 1) {
    if (agent !== undefined && !agent.allows(at.hostname)) throw new Error("Blocked: " + at.hostname)
    const reply = await send(at.href)
    if (reply.location === undefined) return reply
    const next = new URL(reply.location, at)
    if (next.protocol !== at.protocol) agent = undefined
    at = next
  }
  throw new Error("Too many redirects")
}
