"use strict"

const parts = (version) => version.replace(/^[v>=\s]+/, "").split(".").map(Number)

exports.satisfies = (version, range) => {
  const [left, right] = [parts(version), parts(range)]
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0))
  return at < 0 || left[at] > (right[at] ?? 0)
}
