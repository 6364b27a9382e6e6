"use strict"

class Y18N {
  constructor(options = {}) {
    this.locale = options.locale || "en"
    this.cache = {}
  }
  setLocale(locale) {
    this.locale = locale
  }
  getLocale() {
    return this.locale
  }
  updateLocale(words) {
    if (!this.cache[this.locale]) this.cache[this.locale] = {}
    for (const key in words) this.cache[this.locale][key] = words[key]
  }
  __(text, ...values) {
    const found = (this.cache[this.locale] ?? {})[text] ?? text
    return values.reduce((filled, value) => filled.replace("%s", value), found)
  }
}

module.exports = (options) => new Y18N(options)
