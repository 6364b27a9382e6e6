import type { AnyNode, ObjectExpression, Program } from "acorn"
import { Schema } from "effect"
import { RunnerCode, type Taxonomy } from "../FailureMode.ts"
import { nearHint, quote } from "../../source/wording.ts"
import { keyFault, type StaticKeys } from "./keyFaults.ts"
import { faultAt, importsFrom, isBeside, literalText, memberName, nodesOf, type PlacedFault } from "./parseModule.ts"

/** The places of an expression at which its value may be written out: both arms of `?:`, both sides of `??`. */
const leavesOf = (node: AnyNode): ReadonlyArray<AnyNode> => {
  if (node.type === "ConditionalExpression") return [...leavesOf(node.consequent), ...leavesOf(node.alternate)]
  if (node.type === "LogicalExpression") return [...leavesOf(node.left), ...leavesOf(node.right)]
  return [node]
}

const codeFaults = (node: AnyNode, taxonomy: Taxonomy): ReadonlyArray<PlacedFault> => {
  if (node.type !== "Property" || memberName(node.key, node.computed) !== "code") return []
  return leavesOf(node.value).flatMap((leaf) => {
    const code = literalText(leaf)
    if (code === undefined) return []
    if (Schema.is(RunnerCode)(code)) {
      return [faultAt(leaf, `The code ${quote(code)} is the runner's; a rubric may not give it`)]
    }
    if (taxonomy.has(code)) return []
    return [
      faultAt(
        leaf,
        `The code ${quote(code)} is not in failure_modes.yaml`,
        nearHint(code, "codes", [...taxonomy.keys()])
      )
    ]
  })
}

/** The literals that a node gives to something called `breakdown`: a property, a variable. */
const breakdownsOf = (node: AnyNode): ReadonlyArray<ObjectExpression> => {
  const isProperty = node.type === "Property" && memberName(node.key, node.computed) === "breakdown"
  const isVariable = node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.id.name === "breakdown"
  const value = isProperty ? node.value : isVariable ? node.init : undefined
  return value ? leavesOf(value).filter((leaf) => leaf.type === "ObjectExpression") : []
}

/** A key that is written as `breakdown["a.b"] = 1`. */
const assignedKey = (node: AnyNode): AnyNode | undefined =>
  node.type === "AssignmentExpression" &&
  node.left.type === "MemberExpression" &&
  node.left.object.type === "Identifier" &&
  node.left.object.name === "breakdown"
    ? node.left.property
    : undefined

const unknownKey = (node: AnyNode, key: string, keys: ReadonlySet<string>): ReadonlyArray<PlacedFault> => {
  if (keys.has(key)) return []
  const banned = keyFault(key)
  if (banned !== undefined) return [faultAt(node, banned)]
  return [faultAt(node, `The key ${quote(key)} is not in breakdown-keys.ts`, nearHint(key, "keys", [...keys]))]
}

const breakdownFaults = (node: AnyNode, keys: ReadonlySet<string>): ReadonlyArray<PlacedFault> => {
  const assigned = assignedKey(node)
  const written = breakdownsOf(node).flatMap(({ properties }) =>
    properties.flatMap((property) => {
      const key = property.type === "Property" ? memberName(property.key, property.computed) : undefined
      return property.type !== "Property" || key === undefined ? [] : [{ node: property.key, key }]
    })
  )
  const key = assigned === undefined ? undefined : literalText(assigned)
  const all = assigned === undefined || key === undefined ? written : [...written, { node: assigned, key }]
  return all.flatMap((entry) => unknownKey(entry.node, entry.key, keys))
}

/** `BreakdownKey.Missing`, where the keys are an object literal. */
const nameFaults = (node: AnyNode, names: ReadonlyMap<string, string>, local: ReadonlySet<string>) => {
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier" || !local.has(node.object.name)) return []
  const name = memberName(node.property, node.computed)
  if (name === undefined || names.has(name)) return []
  return [faultAt(node, `${quote(name)} is no key of breakdown-keys.ts`, nearHint(name, "names", [...names.keys()]))]
}

/**
 * Checks what `rubric.ts` writes out: the failure codes behind `code:` are codes of the taxonomy that a rubric may give,
 * and the keys of a `breakdown` are breakdown keys. What it computes is checked when it scores. What is not known, the
 * taxonomy or the keys, is not compared with.
 *
 * @since 0.1.0
 */
export const rubricFaults = (
  program: Program,
  known: { readonly keys: StaticKeys | null; readonly taxonomy: Taxonomy | null }
): ReadonlyArray<PlacedFault> => {
  const { keys, taxonomy } = known
  const imported = importsFrom(program, isBeside("breakdown-keys"))
  const local = new Set([...imported].flatMap(([name, source]) => (source === keys?.exportName ? [name] : [])))
  return [...nodesOf(program)].flatMap((node) => [
    ...(taxonomy === null ? [] : codeFaults(node, taxonomy)),
    ...(keys?.keys ? breakdownFaults(node, keys.keys) : []),
    ...(keys?.names ? nameFaults(node, keys.names, local) : [])
  ])
}
