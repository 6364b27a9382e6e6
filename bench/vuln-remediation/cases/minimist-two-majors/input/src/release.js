const minimist = require("minimist")
const { planFolders } = require("@harbor/mkdirs")

exports.readRelease = (args) => {
  const { channel = "stable", version } = minimist(args)
  return { channel, version: String(version) }
}

exports.layout = (args) => planFolders(args)
