"use strict"

const readKey = (key) => key.split(/[[\]]+/).filter((part) => part !== "")

const put = (target, keys, value) => {
  const [key, ...rest] = keys
  if (rest.length === 0) {
    target[key] = key in target && Object.hasOwn(target, key) ? [].concat(target[key], value) : value
    return
  }
  if (typeof target[key] !== "object" || target[key] === null) target[key] = {}
  put(target[key], rest, value)
}

exports.parse = (text) => {
  const result = {}
  for (const pair of text.replace(/^\?/, "").split("&").filter((part) => part !== "")) {
    const [key, value = ""] = pair.split("=").map((part) => decodeURIComponent(part.replaceAll("+", " ")))
    put(result, readKey(key), value)
  }
  return result
}

exports.stringify = (value, prefix = "") =>
  Object.keys(value)
    .map((key) => {
      const name = prefix === "" ? key : prefix + "[" + key + "]"
      return typeof value[key] === "object" && value[key] !== null
        ? exports.stringify(value[key], name)
        : encodeURIComponent(name) + "=" + encodeURIComponent(value[key])
    })
    .join("&")
