// Fails where a pattern of the product takes more than linear time, and names each. `node scripts/checkPatterns.ts [FOLDER]`
import path from "node:path"
import { slowPatterns } from "./patterns.ts"

const slow = await slowPatterns(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "..")))
for (const { file, line, pattern } of slow) console.log(`${file}:${line}: takes more than linear time: ${pattern}`)
process.exitCode = slow.length === 0 ? 0 : 1
