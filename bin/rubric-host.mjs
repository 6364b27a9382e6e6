// Runs one rubric on one output, in a process of its own under Node's permission model. It is started with the folder of
// the rubric's files (their types removed), the module in it, the name of the export, and the module that `assay/bench`
// is; it reads { case, output } as JSON from standard input and writes the reply as JSON to file descriptor 3.
//
// What goes wrong is said on standard error, as a line that starts with "assay: ", and by exit code 120.
import { readFileSync, writeSync } from "node:fs"
import { registerHooks, syncBuiltinESMExports } from "node:module"
import os from "node:os"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import v8 from "node:v8"

// Not imported: that would open the standard streams, and a rubric that floods them would fail instead of waiting.
const { process } = globalThis

const REPLY_FD = 3
const REFUSED = 120

const [, , folder = "", moduleName = "", exportName = "", benchModule = ""] = process.argv

/** Only what the rubric cannot have changed is used after it was loaded. */
const exit = process.reallyExit.bind(process)
const { stringify, parse } = JSON
const { isFinite } = Number
const { isArray } = Array
const { getPrototypeOf } = Object
const plain = Object.prototype

/**
 * Writes all of it, also where the rubric has made the channel one that does not wait.
 *
 * @param {number} fd
 * @param {Uint8Array} bytes
 */
const send = (fd, bytes) => {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      if (/** @type {{ code?: unknown }} */ (error).code !== "EAGAIN") throw error
      Atomics.wait(pause, 0, 0, 5)
    }
  }
}
const pause = new Int32Array(new SharedArrayBuffer(4))
const encoder = new TextEncoder()

/**
 * @param {string} sentence
 * @returns {never}
 */
const refuse = (sentence) => {
  send(2, encoder.encode(`\nassay: ${sentence.replaceAll(/\s+/gu, " ")}\n`))
  return exit(REFUSED)
}

/** @param {unknown} error */
const messageOf = (error) => {
  try {
    return String(error instanceof Error ? error.message : error)
  } catch {
    return "something that is no text"
  }
}

// What the permission model lets through: signals to the parent, its debugger, flags that write files, priorities.
for (const name of ["kill", "_kill", "_debugProcess", "_debugEnd", "binding", "_linkedBinding", "dlopen", "execve"]) {
  Reflect.deleteProperty(process, name)
}
Reflect.deleteProperty(v8, "setFlagsFromString")
Reflect.deleteProperty(os, "setPriority")
syncBuiltinESMExports()

const root = pathToFileURL(`${folder}/`).href
const benchUrl = pathToFileURL(benchModule).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "assay/bench" ? { url: benchUrl, shortCircuit: true } : next(specifier, context),
  // The types are gone already.
  load: (url, context, next) =>
    url.startsWith(root) && /\.m?ts$/u.test(url)
      ? { format: "module", source: readFileSync(fileURLToPath(url), "utf8"), shortCircuit: true }
      : next(url, context)
})

/**
 * What JSON would change in silence is refused: NaN becomes null, a Map becomes {}.
 *
 * @param {string} key
 * @param {unknown} value
 */
const asIs = (key, value) => {
  const at = key === "" ? "the reply" : stringify(key)
  if (typeof value === "number" && !isFinite(value))
    refuse(`in the rubric's reply, ${at} is ${value}, not a finite number.`)
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
    refuse(`in the rubric's reply, ${at} is a ${typeof value}, which JSON does not have.`)
  }
  if (typeof value === "object" && value !== null && !isArray(value)) {
    const prototype = getPrototypeOf(value)
    if (prototype !== plain && prototype !== null) refuse(`in the rubric's reply, ${at} is no plain object.`)
  }
  return value
}

const request = parse(readFileSync(0, "utf8"))

/** @type {Record<string, unknown>} */
let exported
try {
  exported = await import(pathToFileURL(path.join(folder, moduleName)).href)
} catch (error) {
  refuse(`the rubric cannot be loaded: ${messageOf(error)}`)
}
const rubric = exported[exportName]
if (typeof rubric !== "object" || rubric === null || typeof rubric.score !== "function") {
  refuse(`the export ${exportName} of ${moduleName} is no rubric with a function "score".`)
}

let reply
try {
  reply = await rubric.score(request.case, request.output)
} catch (error) {
  refuse(`the rubric threw: ${messageOf(error)}`)
}
let json
try {
  json = stringify(reply, asIs)
} catch (error) {
  refuse(`the rubric's reply is no JSON: ${messageOf(error)}`)
}
if (json === undefined) refuse("the rubric returned nothing.")
send(REPLY_FD, encoder.encode(json))
exit(0)
