import { SchemaAST } from "effect"
import { quote } from "../../domain/source/wording.ts"

const NUMERIC = /^\s*[+-]?[0-9]+(?:\.[0-9]+)?\s*$/u
const BOOLEAN_WORDS = new Set(["yes", "no", "on", "off", "y", "n", "true", "false"])

/** What a schema wants, in words for people who write YAML. */
export const expectedOf = (ast: SchemaAST.AST): string => {
  switch (ast._tag) {
    case "String":
      return "a text"
    case "Number":
      return "a number"
    case "Boolean":
      return "true or false"
    case "Null":
      return "null"
    case "Literal":
      return typeof ast.literal === "string" ? quote(ast.literal) : String(ast.literal)
    case "Arrays":
      return "a list"
    case "Objects":
      return "a map of keys and values"
    case "Union":
      return [...new Set(ast.types.map(expectedOf))].join(" or ")
    default: {
      const expected = ast.annotations?.expected
      return typeof expected === "string" ? expected : "another value"
    }
  }
}

/** What stands there instead. */
export const gotOf = (value: unknown): string => {
  if (value === null || value === undefined) return "nothing"
  if (typeof value === "string") return `the text ${quote(value)}`
  if (typeof value === "number") return Number.isFinite(value) ? `the number ${value}` : String(value)
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list"
  return typeof value === "boolean" ? String(value) : "a map"
}

const wants = (ast: SchemaAST.AST, guard: (ast: SchemaAST.AST) => boolean): boolean =>
  guard(ast) || (SchemaAST.isUnion(ast) && ast.types.some((type) => wants(type, guard)))

/** The next step where a value is of the wrong type, if there is an obvious one. */
export const typeHint = (ast: SchemaAST.AST, value: unknown): string | undefined => {
  if (wants(ast, SchemaAST.isString)) {
    return typeof value === "number" || typeof value === "boolean" ? "Put it in quotes" : undefined
  }
  if (typeof value === "string") {
    if (wants(ast, SchemaAST.isNumber) && NUMERIC.test(value)) return "Remove the quotes"
    if (wants(ast, SchemaAST.isBoolean) && BOOLEAN_WORDS.has(value.toLowerCase())) return "Write true or false"
    if (wants(ast, SchemaAST.isArrays)) return "Put it in brackets: [...]"
  }
  return undefined
}
