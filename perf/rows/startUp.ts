import path from "node:path"
import { assayUsed, inTurns, nodeUsed, root } from "../processes.ts"
import { median, type Row } from "../Row.ts"

const ROUNDS = 20

type Name = "node" | "version" | "help" | "gate" | "table"

/** Start-up and a short job against a Node that does nothing: processor time, median of 20, in turns. */
export const startUp: Row = async ({ dir, scale }) => {
  const office = path.join(root, "examples/runs/office")
  const used = await inTurns(scale < 1 ? 5 : ROUNDS, {
    node: () => nodeUsed(["-e", "0"], { dir }),
    version: () => assayUsed(["--version"], { dir }),
    help: () => assayUsed(["--help"], { dir }),
    table: () => assayUsed(["help", "exit-codes"], { dir }),
    gate: () => assayUsed(["gate", office, "--quiet"], { dir, codes: [0, 10, 11, 12] })
  })
  const cpu = (name: Name) => median((used.get(name) ?? []).map(({ cpuMs }) => cpuMs))
  const limit = cpu("node")
  const row = (what: string, name: Name, target: number, note?: string) => ({
    what,
    unit: "ms CPU",
    measured: cpu(name),
    limit,
    target,
    ...(note === undefined ? {} : { note })
  })
  return [
    row("start-up: assay --version against node -e 0", "version", 1.2),
    row("start-up: assay --help against node -e 0", "help", 1.2),
    row("short job: assay gate against node -e 0", "gate", 2.2),
    row(
      "short job: assay help exit-codes, which only prints a table",
      "table",
      2.2,
      "what the row above can reach at most"
    )
  ]
}
