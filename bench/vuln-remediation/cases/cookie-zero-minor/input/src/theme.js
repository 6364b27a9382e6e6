const cookie = require("cookie")

const THEMES = new Set(["light", "dark"])

/** Each site keeps its theme in a cookie that is named after it. */
exports.remember = (site, theme, path = "/") => cookie.serialize("theme-" + site, theme, { path, httpOnly: true })

exports.themeOf = (site, header) => {
  const theme = cookie.parse(header)["theme-" + site]
  return THEMES.has(theme) ? theme : "light"
}
