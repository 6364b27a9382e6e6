// Passes if the project can be installed from its lock and its sources are JavaScript.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { filesBelow, install } from "./install.mjs"

const syntaxFault = async (file) => {
  const node = spawn(process.execPath, ["--check", file], { stdio: ["ignore", "ignore", "pipe"] })
  const chunks = []
  node.stderr.on("data", (chunk) => chunks.push(chunk))
  const [code] = await once(node, "close")
  return code === 0 ? [] : [`${file} is not JavaScript that Node can read:\n${Buffer.concat(chunks)}`]
}

try {
  const { folders } = install()
  const sources = folders.flatMap((folder) => filesBelow(`${folder}/src`, /\.[cm]?js$/u))
  if (sources.length === 0) throw new Error("There is no source to build")
  const faults = (await Promise.all(sources.map(syntaxFault))).flat()
  if (faults.length > 0) throw new Error(faults.join("\n"))
  console.log(`Installed; ${sources.length} sources read`)
} catch (error) {
  console.error(error.message.replaceAll(process.cwd(), "."))
  process.exitCode = 1
}
