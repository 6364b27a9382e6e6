"use strict"

const TAG = /<(\/?)([A-Za-z_][\w-]*)>|([^<]+)/g

/** Elements without attributes; an element that comes twice becomes a list. */
const build = (text) => {
  const root = Object.create(null)
  const stack = [{ name: "", node: root, text: "" }]
  for (const [, close, name, words] of text.matchAll(TAG)) {
    const top = stack[stack.length - 1]
    if (words !== undefined) top.text += words.trim()
    else if (close === "") stack.push({ name, node: Object.create(null), text: "" })
    else {
      if (top.name !== name) throw new Error("Unexpected close tag " + name)
      stack.pop()
      const parent = stack[stack.length - 1].node
      const value = Object.keys(top.node).length === 0 && Object.getPrototypeOf(top.node) === null ? top.text : top.node
      if (Object.hasOwn(parent, name)) parent[name] = [].concat(parent[name], value)
      else Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }
  if (stack.length !== 1) throw new Error("Unclosed root tag")
  return root
}

exports.parseString = (text, callback) => {
  let result
  try {
    result = build(text)
  } catch (error) {
    return callback(error)
  }
  callback(null, result)
}

exports.parseStringPromise = async (text) => build(text)
