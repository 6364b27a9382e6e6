#!/usr/bin/env node
// Old syntax on purpose: an old Node must be able to read this far and say what is wrong.
"use strict"
var required = [22, 19]
var found = process.versions.node.split(".").map(Number)
if (found[0] < required[0] || (found[0] === required[0] && found[1] < required[1])) {
  process.stderr.write(
    "assay needs Node " +
      required.join(".") +
      " or newer, and this is Node " +
      process.versions.node +
      ". Install a newer Node (https://nodejs.org) and run this again.\n"
  )
  process.exit(1)
}

/** What needs nothing of the program is written without loading it. */
function write(text) {
  process.stdout.on("error", function (error) {
    if (error.code === "EPIPE") return
    process.exitCode = 73
    process.stderr.write("error Cannot write to stdout: " + error.message + "\n")
  })
  process.stdout.write(text)
}

var only = process.argv.length === 3 ? process.argv[2] : ""
if (only === "--version" || only === "-v") {
  write("assay v" + require("../package.json").version + "\n")
} else if ((only === "--help" || only === "-h") && !process.stdout.isTTY && !process.env.FORCE_COLOR) {
  // What the program would say where it may not use colours, kept by the build.
  write(require("node:fs").readFileSync(require("node:path").join(__dirname, "../dist/help.txt"), "utf8"))
} else {
  require("node:module").enableCompileCache()
  require("../dist/programs/cli/main.cjs")
}
