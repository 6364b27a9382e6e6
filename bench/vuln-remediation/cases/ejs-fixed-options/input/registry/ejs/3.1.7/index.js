"use strict"

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;" }
const escape = (value) => String(value ?? "").replace(/[&<>"]/g, (mark) => MARKS[mark])
const isName = (text) => typeof text === "string" && /^[\p{L}_]+$/u.test(text)

/** `data.settings["view options"]` are taken for options, as a web framework hands them on. */
exports.render = (text, data = {}, options = {}) => {
  const { outputFunctionName: name } = { ...options, ...data.settings?.["view options"] }
  if (name !== undefined && !isName(name)) throw new Error("The option outputFunctionName takes a name")
  let source = "let out = ''\n" + (name === undefined ? "" : "var " + name + " = (text) => { out += text }\n")
  let end = 0
  for (const { 0: whole, 1: kind, 2: code, index } of text.matchAll(/<%([=-]?)([\s\S]+?)%>/g)) {
    source += "out += " + JSON.stringify(text.slice(end, index)) + "\n"
    source += kind === "" ? code + "\n" : "out += " + (kind === "=" ? "escape(" + code + ")" : code) + "\n"
    end = index + whole.length
  }
  source += "out += " + JSON.stringify(text.slice(end)) + "\nreturn out"
  return new Function("escape", "data", "with (data) {\n" + source + "\n}")(escape, data)
}
