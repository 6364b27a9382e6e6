const minimist = require("minimist")

/** What the command line asks for: a queue, how many copies, and whether to print at all. */
exports.readOptions = (args) => {
  const given = minimist(args, { boolean: ["dry-run"] })
  const copies = given.copies ?? 1
  if (!Number.isInteger(copies) || copies < 1) throw new Error("--copies takes a whole number from 1")
  return { queue: given.queue ?? "default", copies, dryRun: given["dry-run"], files: given._ }
}
