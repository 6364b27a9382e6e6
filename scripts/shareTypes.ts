const DECLARATION = /^(?:export )?declare const ([\w$]+): (Schema\.[^]*?);\n(?=[a-z/])/gmu

/** Lines without what they are indented by: how deep a type stands is no part of it. */
const flat = (text: string): string => text.replaceAll(/^ +/gmu, "")

/** How many more braces a line opens than it closes; those in texts and comments are none. */
const opened = (line: string): number => {
  const code = line.replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*.*?\*\/|\/\/.*$/gu, "")
  return code.split("{").length - code.split("}").length
}

/** Indented again, a tab for each open brace. */
const indented = (text: string): string => {
  let depth = 0
  const lines = text.split("\n").map((line) => {
    const isComment = line.startsWith("*") || /^\/\*\*(?!.*\*\/)/u.test(line)
    const own = depth - (line.startsWith("}") ? 1 : 0)
    if (!isComment) depth += opened(line)
    if (depth < 0 || own < 0) throw new Error(`A brace too many in the declarations: ${line}`)
    return line === "" ? "" : `${"\t".repeat(own)}${line.startsWith("*") ? " " : ""}${line}`
  })
  return lines.join("\n")
}

/**
 * A schema made of others is declared with all of them written out. This refers to those that have a name instead, which
 * says the same and is a quarter shorter.
 */
export const shareTypes = (declarations: string): string => {
  const named = [...declarations.matchAll(DECLARATION)]
    .map(([, name = "", type = ""]) => ({ name, type: flat(type) }))
    .filter(({ type }, index, all) => type.includes("\n") && all.findIndex((other) => other.type === type) === index)
    .sort((one, other) => other.type.length - one.type.length)
  const shared = named.reduce((text, { name, type }) => {
    const referring = text.replaceAll(type, () => `typeof ${name}`)
    return referring.replace(`const ${name}: typeof ${name};`, () => `const ${name}: ${type};`)
  }, flat(declarations))
  return indented(shared)
}
