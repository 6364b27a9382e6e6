import { type AnyNode, parse, type Program } from "acorn"
import { Predicate, Result } from "effect"

/**
 * A fault of a source file, by its place in the text: what is wrong, and the next step where there is one. `start` and
 * `end` are offsets in UTF-16 code units.
 *
 * @since 0.1.0
 */
export interface PlacedFault {
  readonly start: number
  readonly end: number
  readonly severity: "error" | "warning"
  readonly message: string
  readonly hint?: string
}

/**
 * An error at a node.
 *
 * @since 0.1.0
 */
export const faultAt = (node: { readonly start: number; readonly end: number }, message: string, hint?: string) => {
  const fault: PlacedFault = { start: node.start, end: node.end, severity: "error", message, ...(hint && { hint }) }
  return fault
}

const positionOf = (cause: unknown): number =>
  Predicate.hasProperty(cause, "pos") && typeof cause.pos === "number" ? cause.pos : 0

const wordsOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message.replace(/ \(\d+:\d+\)$/u, "") : "it cannot be read"

/**
 * Parses the text of a module, JavaScript or TypeScript without its types, or says where it is none.
 *
 * @since 0.1.0
 */
export const parseModule = (text: string): Result.Result<Program, PlacedFault> =>
  Result.try({
    try: () => parse(text, { ecmaVersion: "latest", sourceType: "module" }),
    catch: (cause) => {
      const start = positionOf(cause)
      return faultAt({ start, end: start + 1 }, `This is not JavaScript: ${wordsOf(cause)}`)
    }
  })

const isNode = (value: unknown): value is AnyNode =>
  Predicate.hasProperty(value, "type") && typeof value.type === "string" && Predicate.hasProperty(value, "start")

const childrenOf = (node: AnyNode): ReadonlyArray<AnyNode> =>
  Object.values<unknown>({ ...node })
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/**
 * A node and all below it, in the order of the text.
 *
 * @since 0.1.0
 */
export const nodesOf = function* (root: AnyNode): Generator<AnyNode> {
  const stack: Array<AnyNode> = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    stack.push(...childrenOf(node).toSorted((left, right) => right.start - left.start))
  }
}

/**
 * The text of a string literal, or of a template without placeholders; undefined for any other node.
 *
 * @since 0.1.0
 */
export const literalText = (node: AnyNode): string | undefined => {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.cooked ?? undefined
}

/**
 * The name under which a member of an object is written or read, as a text: `a` of `{ a: 1 }`, `{ "a": 1 }`, `x.a` and
 * `x["a"]`; undefined where it is computed.
 *
 * @since 0.1.0
 */
export const memberName = (key: AnyNode, computed: boolean): string | undefined =>
  key.type === "Identifier" && !computed ? key.name : literalText(key)

/**
 * What a module imports from another one: local name -> name over there (`*` for all of it).
 *
 * @since 0.1.0
 */
export const importsFrom = (program: Program, isMeant: (module: string) => boolean): ReadonlyMap<string, string> =>
  new Map(
    program.body
      .filter((node) => node.type === "ImportDeclaration")
      .filter(({ source }) => typeof source.value === "string" && isMeant(source.value))
      .flatMap(({ specifiers }) =>
        specifiers.map((specifier): readonly [string, string] => {
          if (specifier.type === "ImportNamespaceSpecifier") return [specifier.local.name, "*"]
          if (specifier.type === "ImportDefaultSpecifier") return [specifier.local.name, "default"]
          const { imported } = specifier
          return [specifier.local.name, imported.type === "Identifier" ? imported.name : String(imported.value)]
        })
      )
  )

/**
 * Whether a module is the file of this name in the same folder, whatever its ending.
 *
 * @since 0.1.0
 */
export const isBeside =
  (name: string) =>
  (module: string): boolean =>
    module.replace(/\.[cm]?[jt]s$/u, "") === `./${name}`

/**
 * Every text that is written out in a module.
 *
 * @since 0.1.0
 */
export const textsIn = (program: Program): ReadonlySet<string> =>
  new Set([...nodesOf(program)].flatMap((node) => literalText(node) ?? []))
