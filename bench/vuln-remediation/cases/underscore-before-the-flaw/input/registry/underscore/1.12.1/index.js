"use strict"

const PLACE = /<%=([\s\S]+?)%>/g
const isIdentifier = (text) => text !== "" && [...text].every((mark) => mark === "$" || mark === "_" || /[\p{L}\p{N}]/u.test(mark))

exports.template = (text, settings = {}) => {
  const name = settings.variable
  if (name !== undefined && !isIdentifier(name)) throw new Error("The setting variable takes an identifier, not " + name)
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
