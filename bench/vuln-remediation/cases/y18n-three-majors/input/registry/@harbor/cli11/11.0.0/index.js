const y18n = require("y18n")

exports.open = (locale, words) => {
  const texts = y18n({})
  texts.setLocale(locale)
  texts.updateLocale(words)
  return texts
}
