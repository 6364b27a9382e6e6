import { writeFileSync } from "node:fs"
import path from "node:path"
import { packText } from "../bigRun.ts"
import { assayUsed, nodeUsed, root } from "../processes.ts"
import { type Row, growth, largestOf } from "../Row.ts"

const LARGEST = 5_000_000
const ABOUT = "Give the number alone, without a sentence around it. ".repeat(8)

/** Validating a pack against the YAML library alone, at three sizes. */
export const packLoading: Row = async ({ dir, scale }) => {
  const perPrompt = (packText(200, 1, ABOUT).length - packText(100, 1, ABOUT).length) / 100
  const passes = []
  for (const share of [0.01, 0.1, 1]) {
    const text = packText(Math.ceil((LARGEST * scale * share) / perPrompt), 1, ABOUT)
    const file = path.join(dir, `pack-${share}.yaml`)
    writeFileSync(file, text)
    const yaml = path.join(root, "node_modules/yaml/dist/index.js")
    passes.push({
      bytes: text.length,
      validated: await assayUsed(["pack", "validate", file, "--quiet"], { dir, codes: [0] }),
      parsed: await nodeUsed(
        [
          "-e",
          `require(${JSON.stringify(yaml)}).parseDocument(require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8")).toJS()`
        ],
        { dir }
      )
    })
  }
  const large = largestOf(passes)
  return [
    {
      what: `pack loading: validating ${(large.bytes / 1e6).toFixed(1)} MB against yaml alone`,
      unit: "ms",
      measured: large.validated.wallMs,
      limit: large.parsed.wallMs,
      target: 1.5
    },
    growth(
      "pack loading: growth",
      passes.map(({ bytes, validated }) => [bytes, validated.cpuMs])
    )
  ]
}
