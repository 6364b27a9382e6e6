"use strict"

const every = (text, holds) => text !== "" && [...text].every(holds)
const isPrintable = (mark) => mark >= " " && mark <= "~"
const isName = (text) => every(text, isPrintable)
const isPath = isName
const isDomain = isName

exports.parse = (header) =>
  Object.fromEntries(
    header
      .split(";")
      .map((pair) => pair.trim().split("="))
      .filter(([name, value]) => name !== "" && value !== undefined)
      .map(([name, ...value]) => [name, decodeURIComponent(value.join("="))])
  )

exports.serialize = (name, value, options = {}) => {
  if (!isName(name)) throw new TypeError("This is no name of a cookie: " + name)
  let text = name + "=" + encodeURIComponent(value)
  if (options.domain !== undefined) {
    if (!isDomain(options.domain)) throw new TypeError("This is no domain: " + options.domain)
    text += "; Domain=" + options.domain
  }
  if (options.path !== undefined) {
    if (!isPath(options.path)) throw new TypeError("This is no path: " + options.path)
    text += "; Path=" + options.path
  }
  return options.httpOnly ? text + "; HttpOnly" : text
}
