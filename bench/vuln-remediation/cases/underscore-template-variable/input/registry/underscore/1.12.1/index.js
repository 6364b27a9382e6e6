"use strict"

const PLACE = /<%=([\s\S]+?)%>/g
const IDENTIFIER = /^\s*(\w|\$)+\s*$/

exports.template = (text, settings = {}) => {
  const name = settings.variable
  if (name !== undefined && !IDENTIFIER.test(name)) throw new Error("variable is not a bare identifier: " + name)
  let source = "let out = ''\n"
  let end = 0
  for (const { 0: whole, 1: code, index } of text.matchAll(PLACE)) {
    source += "out += " + JSON.stringify(text.slice(end, index)) + "\nout += (" + code + ") ?? ''\n"
    end = index + whole.length
  }
  source += "out += " + JSON.stringify(text.slice(end)) + "\nreturn out"
  return new Function(name ?? "obj", name === undefined ? "with (obj) {\n" + source + "\n}" : source)
}

exports.sortBy = (list, key) => [...list].sort((left, right) => (left[key] < right[key] ? -1 : left[key] > right[key] ? 1 : 0))
