
const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escape = (value) => String(value ?? "").replace(/[&<>"']/g, (mark) => MARKS[mark])

const PLACE = /<%([-=]?)([\s\S]+?)%>/g

/** Compiles a template: `<%= x %>` is escaped, `<%- x %>` is not, `<% x %>` is code. */
const compile = (text, options = {}) => {
  const name = options.variable
  if (name !== undefined && !/^[\p{L}$_][\p{L}\p{N}$_]*$/u.test(name)) throw new Error("The setting variable must be a name")
  let source = "let out = ''\n"
  let end = 0
  for (const { 0: whole, 1: kind, 2: code, index } of text.matchAll(PLACE)) {
    source += "out += " + JSON.stringify(text.slice(end, index)) + "\n"
    if (kind === "=") source += "out += escape(" + code + ")\n"
    else source += kind === "-" ? "out += (" + code + ")\n" : code + "\n"
    end = index + whole.length
  }
  source += "out += " + JSON.stringify(text.slice(end)) + "\nreturn out"
  if (name === undefined) source = "with (data) {\n" + source + "\n}"
  return new Function("escape", "return function (" + (name ?? "data") + ") {\n" + source + "\n}")(escape)
}

export { compile as template, escape }
export const kebabCase = (text) => text.trim().toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== "").join("-")
