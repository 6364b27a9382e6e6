const { CookieJar, parseCookie } = require("tough-cookie")

const jar = new CookieJar()

exports.remember = (header, url) => jar.setCookieSync(header, url)
exports.known = (url) => jar.getCookiesSync(url).map(({ key }) => key)
exports.nameOf = (header) => parseCookie(header).key
