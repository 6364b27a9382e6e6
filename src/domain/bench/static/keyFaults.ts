import type { AnyNode, Expression, Program } from "acorn"
import { BreakdownKey, bannedPart } from "../BreakdownKey.ts"
import { quote } from "../../source/wording.ts"
import { Schema } from "effect"
import { faultAt, literalText, memberName, type PlacedFault } from "./parseModule.ts"

/**
 * What `breakdown-keys.ts` says, as far as it can be read without running it: the keys, null where they cannot all be
 * read, and the names by which an object literal gives them (`BreakdownKey.CveDropped`), null where they are a set or a
 * list.
 *
 * @since 0.1.0
 */
export interface StaticKeys {
  readonly exportName: string | null
  readonly keys: ReadonlySet<string> | null
  readonly names: ReadonlyMap<string, string> | null
  readonly faults: ReadonlyArray<PlacedFault>
}

interface Exported {
  readonly name: string
  readonly value: Expression
}

const isBanned = (key: string): string | undefined => {
  const banned = bannedPart(key)
  return banned === undefined ? undefined : `The key ${quote(key)} holds ${quote(banned)}, which no key may`
}

/**
 * Why a text is no breakdown key, or undefined.
 *
 * @since 0.1.0
 */
export const keyFault = (key: string): string | undefined =>
  isBanned(key) ??
  (Schema.is(BreakdownKey)(key) ? undefined : `${quote(key)} is no breakdown key, such as "cve.dropped"`)

/** A literal behind `Object.freeze(...)` and `new Set(...)`; null behind `new Set()`. */
const unwrapped = (value: Expression): Expression | null => {
  const isSet = value.type === "NewExpression" && value.callee.type === "Identifier" && value.callee.name === "Set"
  const isFreeze =
    value.type === "CallExpression" &&
    value.callee.type === "MemberExpression" &&
    value.callee.object.type === "Identifier" &&
    value.callee.object.name === "Object" &&
    memberName(value.callee.property, value.callee.computed) === "freeze"
  if (!isSet && !isFreeze) return value
  const [inner] = value.arguments
  if (inner === undefined) return isSet ? null : value
  return inner.type === "SpreadElement" ? value : unwrapped(inner)
}

const exportedOf = (program: Program): ReadonlyArray<Exported> =>
  program.body.flatMap((node) =>
    node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "VariableDeclaration"
      ? []
      : node.declaration.declarations.flatMap(({ id, init }) =>
          id.type === "Identifier" && init ? [{ name: id.name, value: init }] : []
        )
  )

interface Member {
  readonly node: AnyNode
  readonly name: string | undefined
  readonly key: string | undefined
}

const membersOf = (literal: Expression): ReadonlyArray<Member> => {
  if (literal.type === "ArrayExpression") {
    return literal.elements.map((node) => ({
      node: node ?? literal,
      name: undefined,
      key: node?.type === "Literal" ? literalText(node) : undefined
    }))
  }
  if (literal.type !== "ObjectExpression") return []
  return literal.properties.map((node) => {
    if (node.type === "SpreadElement" || node.kind !== "init") return { node, name: undefined, key: undefined }
    const { value } = node
    return {
      node: value,
      name: memberName(node.key, node.computed),
      key: value.type === "Literal" ? literalText(value) : undefined
    }
  })
}

const FORM = 'Write `export const BreakdownKey = new Set(["a.key", "another.key"])`, or an object of such texts'

const memberFaults = (members: ReadonlyArray<Member>): ReadonlyArray<PlacedFault> => {
  const seen = new Set<string>()
  return members.flatMap(({ key, node }) => {
    if (key === undefined) return [faultAt(node, "A breakdown key is not written as a string literal", FORM)]
    const fault = keyFault(key)
    if (fault !== undefined) return [faultAt(node, fault)]
    if (seen.has(key)) return [faultAt(node, `The key ${quote(key)} stands here twice`)]
    seen.add(key)
    return []
  })
}

const nothing = (faults: ReadonlyArray<PlacedFault>): StaticKeys => ({
  exportName: null,
  keys: null,
  names: null,
  faults
})

/**
 * Reads the breakdown keys off `breakdown-keys.ts`: one exported literal whose texts are written out, so that a reader
 * (and a diff) sees every key.
 *
 * @since 0.1.0
 */
export const staticKeys = (program: Program): StaticKeys => {
  const [exported, another] = exportedOf(program)
  const whole = { start: 0, end: 0 }
  if (exported === undefined) return nothing([faultAt(whole, "No breakdown keys are exported here", FORM)])
  if (another !== undefined) {
    return nothing([faultAt(another.value, `The keys stand in one literal; ${quote(another.name)} is another`, FORM)])
  }
  const literal = unwrapped(exported.value)
  if (literal !== null && literal.type !== "ArrayExpression" && literal.type !== "ObjectExpression") {
    return nothing([faultAt(literal, "The breakdown keys are not written as a literal", FORM)])
  }
  const members = literal === null ? [] : membersOf(literal)
  if (literal === null || members.length === 0) {
    return nothing([faultAt(exported.value, "There is no breakdown key; a score has at least one component", FORM)])
  }
  const read = members.flatMap(({ key, name }) => (key === undefined ? [] : [{ key, name }]))
  return {
    exportName: exported.name,
    keys: read.length === members.length ? new Set(read.map(({ key }) => key)) : null,
    names:
      literal.type === "ObjectExpression"
        ? new Map(read.flatMap(({ key, name }) => (name === undefined ? [] : [[name, key] as const])))
        : null,
    faults: memberFaults(members)
  }
}
