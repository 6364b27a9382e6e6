// Fails where a pattern of the product takes more than linear time, and names each.
import path from "node:path"
import { slowPatterns } from "./patterns.ts"

const slow = slowPatterns(path.resolve(import.meta.dirname, ".."))
for (const { file, line, pattern } of slow) console.log(`${file}:${line}: takes more than linear time: ${pattern}`)
process.exitCode = slow.length === 0 ? 0 : 1
