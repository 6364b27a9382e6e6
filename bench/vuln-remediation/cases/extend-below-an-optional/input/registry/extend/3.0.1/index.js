"use strict"

const isPlain = (value) => Object.prototype.toString.call(value) === "[object Object]"

module.exports = function extend(...args) {
  const deep = typeof args[0] === "boolean" ? args.shift() : false
  const [target, ...sources] = args
  for (const source of sources.filter((value) => value !== null && value !== undefined)) {
    for (const key of Object.keys(source)) {
      const value = source[key]
      if (deep && isPlain(value)) target[key] = extend(true, isPlain(target[key]) ? target[key] : {}, value)
      else if (value !== undefined) target[key] = value
    }
  }
  return target
}
