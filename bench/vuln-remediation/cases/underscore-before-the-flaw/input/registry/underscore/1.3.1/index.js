"use strict"

const PLACE = /<%=([\s\S]+?)%>/g

exports.template = (text, settings = {}) => {
  // There is no setting for the name of the data yet.
  const name = undefined
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
