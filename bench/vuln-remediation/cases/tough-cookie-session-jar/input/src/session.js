const { CookieJar } = require("tough-cookie")

/** One shop's session: cookies that it set come back to it, and to no other. */
exports.openSession = (home) => {
  const jar = new CookieJar(undefined, { rejectPublicSuffixes: false })
  return {
    receive: (headers) => headers.forEach((text) => jar.setCookieSync(text, home)),
    header: () => jar.getCookieStringSync(home)
  }
}
