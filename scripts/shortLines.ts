import type { Plugin } from "rolldown"
import { parseSync } from "rolldown/utils"

/** Begins a line with every statement and every declaration at the top of a module. */
const broken = (code: string): string => {
  const starts = parseSync("chunk.js", code).program.body.flatMap((statement) =>
    statement.type === "VariableDeclaration"
      ? [statement.start, ...statement.declarations.slice(1).map(({ start }) => start)]
      : [statement.start]
  )
  return starts.map((start, index) => code.slice(index === 0 ? 0 : start, starts[index + 1])).join("\n")
}

/** Node shows the line that an error was thrown in: of a minified bundle, that would be all of it. */
export const shortLines = (): Plugin => ({
  name: "short-lines",
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = broken(file.code)
  }
})
