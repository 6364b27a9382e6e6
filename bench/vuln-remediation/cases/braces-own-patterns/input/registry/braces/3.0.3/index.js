"use strict"

const MOST = 10000
const expand = (text) => {
  const [whole, list] = /\{([^{}]*)\}/.exec(text) ?? []
  if (whole === undefined) return [text]
  const range = /^(\d+)\.\.(\d+)$/.exec(list)
  const parts = range
    ? Array.from({ length: range[2] - range[1] + 1 }, (_, at) => String(Number(range[1]) + at))
    : list.split(",")
  return parts.flatMap((part) => expand(text.replace(whole, part)))
}

module.exports = (text, options = {}) => {
  if (text.length > MOST) throw new SyntaxError("The pattern is longer than " + MOST + " characters")
  return options.expand ? expand(text) : [text]
}
