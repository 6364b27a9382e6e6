"use strict"

const isObject = (value) => typeof value === "object" && value !== null
const keysOf = (path) => path.split(".")
const REFUSED = new Set(["__proto__", "prototype", "constructor"])

exports.get = (object, path, standard) => {
  let at = object
  for (const key of keysOf(path)) {
    if (!isObject(at) || !Object.prototype.propertyIsEnumerable.call(at, key)) return standard
    at = at[key]
  }
  return at
}

exports.set = (object, path, value) => {
  const keys = keysOf(path)
  if (keys.some((key) => REFUSED.has(key))) return object
  let at = object
  for (const key of keys.slice(0, -1)) {
    if (!isObject(at[key])) at[key] = {}
    at = at[key]
  }
  at[keys[keys.length - 1]] = value
  return object
}

exports.has = (object, path) => exports.get(object, path) !== undefined
