const old = require("@harbor/cli11")
const recent = require("@harbor/cli15")
const y18n = require("y18n")

const SALES = { "Hello %s": "Guten Tag %s" }

exports.kiosk = (locale) => old.open(locale, SALES)
exports.counter = (locale) => recent.open(locale, SALES)
exports.phone = (locale) => {
  const texts = y18n({ locale })
  texts.updateLocale({ ...SALES, "Bye": "Auf Wiederhören" })
  return texts
}
