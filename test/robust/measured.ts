import { readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { type Ended, root, startAssay, type Workshop } from "../e2e/assay.ts"

/** What a command of the built command line took: processor time of all its threads, and the most memory that it held. */
export interface Measured extends Ended {
  readonly cpuMs: number
  readonly rssMb: number
}

const USAGE = "usage.json"

/** Runs a command in a workshop and measures it. A process that is ended by a signal took without bounds. */
export const measured = async (shop: Workshop, args: ReadonlyArray<string>): Promise<Measured> => {
  const ended = await startAssay(args, {
    cwd: shop.dir,
    env: {
      ASSAY_PERF_USAGE: shop.at(USAGE),
      NODE_OPTIONS: `--require=${path.join(root, "perf/usage.cjs")}`,
      NO_COLOR: "1"
    }
  }).ended
  if (ended.signal !== null) return { ...ended, cpuMs: Infinity, rssMb: Infinity }
  const { cpuMs, rssMb }: Pick<Measured, "cpuMs" | "rssMb"> = JSON.parse(readFileSync(shop.at(USAGE), "utf8"))
  rmSync(shop.at(USAGE))
  return { ...ended, cpuMs, rssMb }
}
