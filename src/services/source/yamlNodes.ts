import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap, type YAMLSeq } from "yaml"
import type { DocumentPath } from "../../domain/source/Problem.ts"
import { counted, nearHint } from "../../domain/source/wording.ts"
import { duplicateKey } from "./duplicateKey.ts"
import type { Lines } from "./lines.ts"
import type { Entry, LocatedFault, NodeLimits, Parsed, Span, Tree } from "./Tree.ts"

interface Built {
  readonly tree: Tree
  readonly height: number
}

interface State {
  readonly lines: Lines
  readonly limits: NodeLimits
  readonly anchors: Map<string, (Built & { readonly size: number }) | "open">
  readonly faults: Array<LocatedFault>
  /** The values so far, as many as the aliases make of them. */
  values: number
  /** Those of them that stand there through an alias. */
  repeated: number
  fatal: boolean
  exhausted: boolean
}

const spanOfNode = (node: Node): Span => ({ start: node.range?.[0] ?? 0, end: node.range?.[1] ?? 0 })

const nothing = ({ start, end }: Span): Built => ({
  tree: { start, end, kind: "scalar", value: null, plain: null },
  height: 1
})

const buildScalar = (node: Scalar): Built => {
  const { value } = node
  const plain = node.type === "PLAIN" && node.tag === undefined ? (node.source ?? "") : null
  const known = typeof value === "number" || typeof value === "boolean" || value === null ? value : String(value)
  return { tree: { ...spanOfNode(node), kind: "scalar", value: known, plain }, height: 1 }
}

const refuse = (state: State, at: Span, path: DocumentPath, message: string, hint?: string): Built => {
  state.faults.push({ start: at.start, end: at.end, path, message, hint })
  state.fatal = true
  return nothing(at)
}

const buildAlias = (state: State, node: Alias, path: DocumentPath): Built => {
  const at = spanOfNode(node)
  const name = node.source
  const target = state.anchors.get(name)
  if (target === undefined) {
    const known = [...state.anchors.keys()]
    const hint = known.length === 0 ? "The document has no anchors" : nearHint(name, "anchors", known)
    return refuse(state, at, path, `No anchor &${name} stands before the alias *${name}`, hint)
  }
  if (target === "open") return refuse(state, at, path, `The alias *${name} stands inside its own anchor &${name}`)
  if (state.exhausted) return nothing(at)
  const { aliasValues, depth } = state.limits
  if (state.repeated + target.size > aliasValues) {
    const message = `The alias *${name} stands for ${counted(target.size, "value")}; with it, aliases repeat more than ${aliasValues} values`
    state.exhausted = true
    return refuse(state, at, path, message, `Repeat less: the anchor &${name} holds aliases of aliases`)
  }
  if (path.length + target.height > depth) {
    state.exhausted = true
    return refuse(state, at, path, `The alias *${name} nests the document more than ${depth} levels deep`)
  }
  state.repeated += target.size
  state.values += target.size
  return target
}

const anchored = (state: State, name: string | undefined, make: () => Built): Built => {
  const before = state.values++
  if (name === undefined) return make()
  state.anchors.set(name, "open")
  const built = make()
  state.anchors.set(name, { ...built, size: state.values - before })
  return built
}

const buildMap = (state: State, map: YAMLMap, path: DocumentPath): Built => {
  const entries = new Map<string, Entry>()
  let height = 1
  for (const { key: keyNode, value: valueNode } of map.items) {
    if (!isScalar(keyNode)) {
      const at = isAlias(keyNode) || isMap(keyNode) || isSeq(keyNode) ? spanOfNode(keyNode) : spanOfNode(map)
      refuse(state, at, path, "A key must be a text, not a list, a map or an alias")
      continue
    }
    const key = keyNode.source ?? String(keyNode.value)
    const at = spanOfNode(keyNode)
    anchored(state, keyNode.anchor, () => buildScalar(keyNode))
    const first = entries.get(key)
    if (first !== undefined) state.faults.push(duplicateKey(state.lines, path, key, at, first.at))
    const value = build(state, valueNode, [...path, key], at)
    height = Math.max(height, value.height + 1)
    if (first === undefined) entries.set(key, { at, value: value.tree })
  }
  return { tree: { ...spanOfNode(map), kind: "map", entries }, height }
}

const buildList = (state: State, list: YAMLSeq, path: DocumentPath): Built => {
  const built = list.items.map((item, index) => build(state, item, [...path, index], spanOfNode(list)))
  return {
    tree: { ...spanOfNode(list), kind: "list", items: built.map(({ tree }) => tree) },
    height: built.reduce((height, item) => Math.max(height, item.height + 1), 1)
  }
}

const build = (state: State, node: unknown, path: DocumentPath, around: Span): Built => {
  if (isAlias(node)) return buildAlias(state, node, path)
  if (isScalar(node)) return anchored(state, node.anchor, () => buildScalar(node))
  if (isMap(node)) return anchored(state, node.anchor, () => buildMap(state, node, path))
  if (isSeq(node)) return anchored(state, node.anchor, () => buildList(state, node, path))
  return nothing({ start: around.end, end: around.end })
}

/**
 * Turns the nodes of a composed YAML document into a tree. Keys are taken by their source text, so `1` and `"1"` are the
 * same key, and `<<` is a key like any other. Aliases are counted by the values they stand for, before anything is
 * expanded.
 */
export const treeOfNodes = (contents: Node, lines: Lines, limits: NodeLimits): Parsed => {
  const state: State = {
    lines,
    limits,
    anchors: new Map(),
    faults: [],
    values: 0,
    repeated: 0,
    fatal: false,
    exhausted: false
  }
  const { tree } = build(state, contents, [], { start: 0, end: 0 })
  return { tree: state.fatal ? null : tree, faults: state.faults }
}
