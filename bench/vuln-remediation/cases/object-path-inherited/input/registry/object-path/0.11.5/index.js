"use strict"

const UNSAFE = new Set(["__proto__", "constructor", "prototype"])

const create = ({ includeInheritedProps = false } = {}) => {
  const sees = (object, key) => (includeInheritedProps ? key in object : Object.hasOwn(object, key))
  const get = (object, path, standard) => {
    let at = object
    for (const key of path.split(".")) {
      if (typeof at !== "object" || at === null || !sees(at, key)) return standard
      at = at[key]
    }
    return at
  }
  const set = (object, path, value) => {
    const keys = path.split(".")
    if (includeInheritedProps && keys.some((key) => UNSAFE.has(key))) throw new Error("A path must not lead to a prototype")
    if (!includeInheritedProps && keys.some((key) => UNSAFE.has(key))) return undefined
    let at = object
    for (const key of keys.slice(0, -1)) {
      if (!sees(at, key)) at[key] = {}
      at = at[key]
    }
    at[keys[keys.length - 1]] = value
    return value
  }
  return { get, set, create }
}

module.exports = { ...create(), withInheritedProps: create({ includeInheritedProps: true }) }
