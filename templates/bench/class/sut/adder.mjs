// The system under test: adds the numbers of numbers.txt and writes sum.txt. Put your agent in its place.
import { readFileSync, writeFileSync } from "node:fs"

const { workspace } = JSON.parse(readFileSync(0, "utf8"))
const lines = readFileSync(`${workspace}/numbers.txt`, "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "")

// It knows whole numbers only, so it refuses one case that it should not. To pass that, too: /^-?\d+(\.\d+)?$/
const strange = lines.find((line) => !/^-?\d+$/.test(line))

if (strange === undefined) {
  writeFileSync(`${workspace}/sum.txt`, `${lines.reduce((sum, line) => sum + Number(line), 0)}\n`)
  console.log("{}")
} else {
  console.log(JSON.stringify({ refused: true, reason: `${JSON.stringify(strange)} is no number.` }))
}
