"use strict"

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const PATH = /^[\u0020-\u003A\u003D-\u007E]*$/
const DOMAIN = /^[.a-z0-9-]+$/i

exports.parse = (header) =>
  Object.fromEntries(
    header
      .split(";")
      .map((pair) => pair.trim().split("="))
      .filter(([name, value]) => name !== "" && value !== undefined)
      .map(([name, ...value]) => [name, decodeURIComponent(value.join("="))])
  )

exports.serialize = (name, value, options = {}) => {
  if (!NAME.test(name)) throw new TypeError("argument name is invalid")
  let text = name + "=" + encodeURIComponent(value)
  if (options.domain !== undefined) {
    if (!DOMAIN.test(options.domain)) throw new TypeError("option domain is invalid")
    text += "; Domain=" + options.domain
  }
  if (options.path !== undefined) {
    if (!PATH.test(options.path)) throw new TypeError("option path is invalid")
    text += "; Path=" + options.path
  }
  return options.httpOnly ? text + "; HttpOnly" : text
}
