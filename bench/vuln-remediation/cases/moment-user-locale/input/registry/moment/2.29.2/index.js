"use strict"

const path = require("node:path")

let current = "en"
const load = (name) => {
  // A name leads to no other folder.
  if (name.includes("/") || name.includes("\\")) throw new Error("Unknown locale " + name)
  return require(path.join(__dirname, "locale", name))
}

const moment = (iso) => {
  const date = new Date(iso)
  return {
    format: () => load(current).format(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()),
    isValid: () => !Number.isNaN(date.getTime())
  }
}

moment.locale = (name) => {
  try {
    load(name)
    current = name
  } catch {
    // An unknown locale leaves the current one.
  }
  return current
}

module.exports = moment
