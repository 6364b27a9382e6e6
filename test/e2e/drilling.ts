import { mkdirSync } from "node:fs"
import path from "node:path"
import { root, type Workshop, workshop } from "./assay.ts"

/** The policy among the examples. */
export const policy = path.join(root, "examples/gate.yaml")

/** A workshop with a folder for temporary files of its own. */
export const drilling = () => {
  const shop = workshop()
  mkdirSync(shop.at("tmp"))
  return { shop, env: { TMPDIR: shop.at("tmp") } }
}

/** The copies that drills have made. Node keeps its compiled code there, too. */
export const copies = (shop: Workshop) => shop.list("tmp").filter((name) => name.startsWith("assay-drill-"))
