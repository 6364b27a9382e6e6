"use strict"

module.exports = (value) => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  const type = typeof value
  if (type !== "object") return type
  if (value instanceof Date) return "date"
  // Whoever made the value says what it is.
  if (value.constructor && typeof value.constructor.name === "string") return value.constructor.name.toLowerCase()
  return "object"
}
