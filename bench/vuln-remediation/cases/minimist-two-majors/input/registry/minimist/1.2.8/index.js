"use strict"

// No flag may be called like this, at any depth.
const UNSAFE = new Set(["__proto__", "constructor", "prototype"])

const setKey = (target, path, value) => {
  const keys = path.split(".")
  let at = target
  for (const key of keys.slice(0, -1)) {
    if (UNSAFE.has(key)) return
    if (at[key] === undefined) at[key] = {}
    at = at[key]
  }
  const last = keys[keys.length - 1]
  if (!UNSAFE.has(last)) at[last] = value
}

const readValue = (text) => (text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text)

module.exports = (args, options = {}) => {
  const flags = new Set([].concat(options.boolean || []))
  const result = { _: [] }
  for (const name of flags) result[name] = false
  for (let at = 0; at < args.length; at += 1) {
    const [, name, given] = /^--([^=]+)(?:=(.*))?$/s.exec(args[at]) || []
    if (name === undefined) result._.push(readValue(args[at]))
    else if (given !== undefined) setKey(result, name, readValue(given))
    else if (flags.has(name) || args[at + 1] === undefined || args[at + 1].startsWith("--")) setKey(result, name, true)
    else setKey(result, name, readValue(args[(at += 1)]))
  }
  return result
}
