const a = require("@harbor/shape-a")
const b = require("@harbor/shape-b")
const c = require("@harbor/shape-c")
const kindOf = require("kind-of")

const isText = a.is("string")
const isDate = b.is("date")
const isList = c.is("array")

/** What is wrong with a sample, by its fields. */
exports.faults = (sample) => [
  ...(isText(sample.label) ? [] : ["label"]),
  ...(isDate(sample.taken) ? [] : ["taken"]),
  ...(isList(sample.values) ? [] : ["values"]),
  ...(kindOf(sample.note ?? null) === "null" || isText(sample.note) ? [] : ["note"])
]
