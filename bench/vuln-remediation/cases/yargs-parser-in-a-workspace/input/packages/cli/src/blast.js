const parse = require("yargs-parser")

/** A blast's plan from the command line; holes are given as `--hole.depth`, `--hole.charge`. */
exports.plan = (args) => {
  const { _: [site], hole = {}, dry } = parse(args, { alias: { dry: "n" } })
  return { site, depth: Number(hole.depth ?? 5), charge: Number(hole.charge ?? 1), dry: dry === true }
}
