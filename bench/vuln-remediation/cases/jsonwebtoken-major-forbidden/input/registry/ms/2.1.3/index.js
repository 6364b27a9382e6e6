"use strict"

const UNITS = { s: 1000, m: 60000, h: 3600000, d: 86400000 }

module.exports = (text) => {
  const [, count, unit] = /^(\d+)\s*([smhd])$/.exec(text) || []
  return unit === undefined ? undefined : Number(count) * UNITS[unit]
}
