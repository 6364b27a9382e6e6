import type { AnyNode, CallExpression, Program } from "acorn"
import { quote } from "../../source/wording.ts"
import { faultAt, importsFrom, isBeside, memberName, nodesOf, type PlacedFault } from "./parseModule.ts"

/**
 * What `registration.ts` says, as far as it can be read without running it; `tiers` are the places at which the minimum
 * of each tier stands.
 *
 * @since 0.1.0
 */
export interface StaticRegistration {
  readonly faults: ReadonlyArray<PlacedFault>
  readonly tiers: ReadonlyMap<string, { readonly start: number; readonly end: number }>
}

const FORM =
  'Write `export default defineTaskClass("name", { minCasesForPromotion: { bronze: 10 }, breakdownKeys: BreakdownKey })(TheRubric)`'

const isBenchModule = (module: string): boolean => module === "assay/bench"

/** Whether an expression is one of the imported names, or a member of an imported namespace. */
const isImported = (node: AnyNode, imports: ReadonlyMap<string, string>): boolean => {
  if (node.type === "Identifier") return imports.has(node.name) && imports.get(node.name) !== "*"
  return node.type === "MemberExpression" && node.object.type === "Identifier" && imports.get(node.object.name) === "*"
}

const isNamed = (node: AnyNode, imports: ReadonlyMap<string, string>, name: string): boolean =>
  node.type === "Identifier"
    ? imports.get(node.name) === name
    : isImported(node, imports) && node.type === "MemberExpression" && memberName(node.property, node.computed) === name

const definitionsIn = (program: Program): ReadonlyArray<CallExpression> => {
  const bench = importsFrom(program, isBenchModule)
  return [...nodesOf(program)]
    .filter((node) => node.type === "CallExpression")
    .filter(({ callee }) => isNamed(callee, bench, "defineTaskClass"))
}

const nameFaults = (definition: CallExpression, folder: string): ReadonlyArray<PlacedFault> => {
  const [name] = definition.arguments
  const hint = `Write ${quote(folder)}, the name of the folder`
  if (name?.type !== "Literal" || typeof name.value !== "string") {
    return [faultAt(name ?? definition, "The name of the task class is not written as a string literal", hint)]
  }
  if (name.value === folder) return []
  return [faultAt(name, `The task class is named ${quote(name.value)}, but its folder is ${quote(folder)}`, hint)]
}

/** What stands behind a property of the definition's object. */
const propertyOf = (definition: CallExpression, wanted: string): AnyNode | undefined => {
  const settings = definition.arguments[1]
  if (settings?.type !== "ObjectExpression") return undefined
  return settings.properties
    .filter((property) => property.type === "Property")
    .find(({ computed, key }) => memberName(key, computed) === wanted)?.value
}

const keysFaults = (program: Program, definition: CallExpression): ReadonlyArray<PlacedFault> => {
  const keys = importsFrom(program, isBeside("breakdown-keys"))
  const given = propertyOf(definition, "breakdownKeys")
  const found = given !== undefined && [...nodesOf(given)].some((node) => isImported(node, keys))
  if (found) return []
  const hint = "Import them from ./breakdown-keys.ts, where they are written out"
  return [faultAt(given ?? definition, "The breakdown keys do not come from breakdown-keys.ts", hint)]
}

/** The call that gives a definition its rubric. */
const registeredBy = (program: Program, definition: CallExpression): CallExpression | undefined =>
  [...nodesOf(program)].filter((node) => node.type === "CallExpression").find(({ callee }) => callee === definition)

const exportFaults = (program: Program, definition: CallExpression): ReadonlyArray<PlacedFault> => {
  const exported = program.body.find((node) => node.type === "ExportDefaultDeclaration")
  const isExported = exported !== undefined && exported.declaration === registeredBy(program, definition)
  return isExported ? [] : [faultAt(exported ?? definition, "The definition is not the default export", FORM)]
}

const rubricFaults = (program: Program, definition: CallExpression): ReadonlyArray<PlacedFault> => {
  const given = registeredBy(program, definition)?.arguments[0]
  if (given === undefined) return [faultAt(definition, "The definition has no rubric", FORM)]
  const isRubric = isImported(given, importsFrom(program, isBeside("rubric")))
  if (isRubric || isNamed(given, importsFrom(program, isBenchModule), "commandRubric")) return []
  const hint =
    "Give what rubric.ts exports, by its name and as it is; or commandRubric, if task-class.yaml has a rubric command"
  return [faultAt(given, "The rubric that is registered is not what rubric.ts exports", hint)]
}

const tiersOf = (definition: CallExpression): StaticRegistration["tiers"] => {
  const minimums = propertyOf(definition, "minCasesForPromotion")
  if (minimums?.type !== "ObjectExpression") return new Map()
  return new Map(
    minimums.properties.flatMap((property) => {
      const name = property.type === "Property" ? memberName(property.key, property.computed) : undefined
      return name === undefined ? [] : [[name, { start: property.start, end: property.end }] as const]
    })
  )
}

/**
 * Checks `registration.ts` of the folder of that name: its default export is one definition, whose name is a literal and the folder's, whose
 * keys come from `breakdown-keys.ts` and whose rubric is the one that `rubric.ts` exports.
 *
 * @since 0.1.0
 */
export const staticRegistration = (program: Program, folder: string): StaticRegistration => {
  const [definition, another] = definitionsIn(program)
  if (definition === undefined) {
    const fault = faultAt({ start: 0, end: 0 }, "Nothing here calls defineTaskClass of assay/bench", FORM)
    return { faults: [fault], tiers: new Map() }
  }
  if (another !== undefined) {
    const fault = faultAt(another, "A second task class is defined here", "A folder holds one task class")
    return { faults: [fault], tiers: new Map() }
  }
  return {
    faults: [
      ...exportFaults(program, definition),
      ...nameFaults(definition, folder),
      ...keysFaults(program, definition),
      ...rubricFaults(program, definition)
    ],
    tiers: tiersOf(definition)
  }
}
