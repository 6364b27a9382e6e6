// Passes if the project can be installed from its lock, and all of its tests were run and passed. A test marked as todo
// may fail; a file in which no test ran has not passed.
import path from "node:path"
import { run } from "node:test"
import { filesBelow, install } from "./install.mjs"

const reasonOf = ({ details }) => details.error?.cause?.message ?? details.error?.message ?? "failed"

/** Node reports each file as a test of its own besides. */
const isFile = ({ name, file }) => path.resolve(name) === file

/** Why the tests of some files have not all passed. */
const testFaults = async (files) => {
  const failures = []
  const ran = new Set()
  const stream = run({ files, concurrency: true })
  stream.on("test:pass", (event) => isFile(event) || ran.add(event.file))
  stream.on("test:fail", (event) => {
    if (!isFile(event)) ran.add(event.file)
    if (event.todo === undefined)
      failures.push(`${isFile(event) ? path.relative(".", event.file) : event.name}: ${reasonOf(event)}`)
  })
  for await (const _event of stream);
  const silent = files.filter((file) => !ran.has(file)).map((file) => `No test ran in ${path.relative(".", file)}`)
  return [...failures, ...silent]
}

try {
  const { folders } = install()
  const files = folders
    .flatMap((folder) => filesBelow(`${folder}/test`, /\.test\.[cm]?js$/u))
    .map((file) => path.resolve(file))
  if (files.length === 0) throw new Error("There is no test to run")
  const faults = await testFaults(files)
  if (faults.length > 0) throw new Error(faults.join("\n"))
  console.log(`${files.length} test files passed`)
} catch (error) {
  console.error(error.message.replaceAll(process.cwd(), "."))
  process.exitCode = 1
}
