"use strict"

const readValue = (text) => (text === "true" || text === "false" ? text === "true" : text.replace(/^"(.*)"$/, "$1"))

exports.parse = (text) => {
  const result = {}
  let section = result
  for (const line of text.split(/[\r\n]+/).map((part) => part.trim())) {
    if (line === "" || line.startsWith(";") || line.startsWith("#")) continue
    const [, name, key, value = "true"] = /^\[([^\]]*)\]$|^([^=]+?)\s*(?:=\s*(.*))?$/.exec(line)
    if (name !== undefined) {
      if (name === "__proto__") {
        section = {}
        continue
      }
      section = result[name] = result[name] || {}
      continue
    }
    if (key === "__proto__") continue
    section[key] = readValue(value)
  }
  return result
}
