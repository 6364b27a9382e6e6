"use strict"

const REFUSED = new Set(["__proto__", "constructor", "prototype"])
const check = (key) => {
  if (REFUSED.has(String(key))) throw new Error("This key is not allowed: " + key)
}

module.exports = (target, path, value) => {
  const keys = Array.isArray(path) ? path : path.split(".")
  keys.forEach(check)
  let at = target
  for (const key of keys.slice(0, -1)) {
    if (typeof at[key] !== "object" || at[key] === null) at[key] = {}
    at = at[key]
  }
  at[keys[keys.length - 1]] = value
  return target
}
