"use strict"

// Comments, single quotes, bare keys and trailing commas: enough of the grammar for a settings file.
const TOKEN = /\s*(?:\/\/[^\n]*\s*)*(?:([{}[\]:,])|"([^"]*)"|'([^']*)'|([^\s{}[\]:,"']+))/y

const tokens = (text) => {
  const found = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, mark, double, single, bare] = match
    found.push(mark !== undefined ? { mark } : bare !== undefined ? { bare } : { text: double ?? single })
    if (TOKEN.lastIndex >= text.trimEnd().length) break
  }
  return found
}

exports.parse = (source) => {
  const queue = tokens(source)
  const next = () => queue.shift() ?? {}
  const scalar = ({ bare, text }) => {
    if (text !== undefined) return text
    if (bare === "true" || bare === "false") return bare === "true"
    if (bare === "null") return null
    if (bare === undefined || Number.isNaN(Number(bare))) throw new SyntaxError("JSON5: invalid token")
    return Number(bare)
  }
  const value = () => {
    const token = next()
    if (token.mark === "{") return object({})
    return token.mark === "[" ? list([]) : scalar(token)
  }
  const object = (result) => {
    for (;;) {
      const token = next()
      if (token.mark === "}") return result
      if (token.mark === ",") continue
      const key = token.text ?? token.bare
      if (key === undefined || next().mark !== ":") throw new SyntaxError("JSON5: invalid object")
      Object.defineProperty(result, key, { value: value(), writable: true, enumerable: true, configurable: true })
    }
  }
  const list = (result) => {
    while (queue[0]?.mark !== "]") {
      if (queue[0]?.mark === ",") next()
      else result.push(value())
    }
    next()
    return result
  }
  if (queue.length === 0) throw new SyntaxError("JSON5: invalid end of input")
  return value()
}
