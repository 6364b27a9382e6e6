import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin"

interface Node {
  readonly type: string
  readonly value?: unknown
  readonly quasis?: ReadonlyArray<{ readonly value: { readonly raw: string } }>
}

// A text for people has a blank; an id, a key or a tag has none.
const isText = ({ type, value, quasis }: Node): boolean =>
  (type === "StringLiteral" && typeof value === "string" && value.includes(" ")) ||
  (type === "TemplateLiteral" && (quasis ?? []).some((quasi) => quasi.value.raw.includes(" ")))

/** Leaves out the texts that people read, and what stands inside them. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "texts", {
    shouldIgnore: (path: { readonly node?: Node }) =>
      path.node !== undefined && isText(path.node) ? "a text for people" : undefined
  })
]
