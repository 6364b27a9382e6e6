const path = require("node:path")
const minimist = require("minimist")

/** Plans the folders that a command line names; `--mode.files=640` sets modes by kind. */
exports.planFolders = (args) => {
  const given = minimist(args)
  return { folders: given._.map((name) => path.posix.normalize(String(name))), mode: given.mode ?? {} }
}
