// Passes if the project can be installed from its lock, and all of its tests were run and passed. A test marked as todo
// may fail; a file in which no test ran has not passed.
import path from "node:path"
import { run } from "node:test"
import { filesBelow, install } from "./install.mjs"

const runAll = async (files) => {
  const failures = []
  const ran = new Set()
  const note = (event, passed) => {
    if (event.file === undefined || event.name === event.file || path.resolve(event.name) === event.file) return
    ran.add(event.file)
    if (!passed && event.todo === undefined)
      failures.push(`${event.name}: ${event.details.error?.cause?.message ?? event.details.error?.message}`)
  }
  const stream = run({ files, concurrency: true })
  stream.on("test:pass", (event) => note(event, true))
  stream.on("test:fail", (event) => note(event, false))
  let success = false
  stream.on("test:summary", (event) => {
    if (event.file === undefined) success = event.success
  })
  for await (const _event of stream);
  const silent = files.filter((file) => !ran.has(file)).map((file) => `No test ran in ${path.relative(".", file)}`)
  const faults = [...failures, ...silent]
  return success || faults.length > 0 ? faults : ["The tests did not end well"]
}

try {
  const { folders } = install()
  const files = folders
    .flatMap((folder) => filesBelow(`${folder}/test`, /\.test\.[cm]?js$/u))
    .map((file) => path.resolve(file))
  if (files.length === 0) throw new Error("There is no test to run")
  const faults = await runAll(files)
  if (faults.length > 0) throw new Error(faults.join("\n"))
  console.log(`${files.length} test files passed`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
