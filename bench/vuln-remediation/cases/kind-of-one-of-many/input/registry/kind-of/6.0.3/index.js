"use strict"

module.exports = (value) => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  const type = typeof value
  if (type !== "object") return type
  if (value instanceof Date) return "date"
  if (typeof value.constructor === "function" && value instanceof value.constructor) return value.constructor.name.toLowerCase()
  return "object"
}
