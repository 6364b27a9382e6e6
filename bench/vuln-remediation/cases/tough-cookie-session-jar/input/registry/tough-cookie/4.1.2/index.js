"use strict"

const parse = (text) => {
  const [pair, ...attributes] = text.split(";").map((part) => part.trim())
  const at = pair.indexOf("=")
  const cookie = { key: pair.slice(0, at), value: pair.slice(at + 1), domain: null, path: "/" }
  for (const attribute of attributes) {
    const [name, value = ""] = attribute.split("=")
    if (name.toLowerCase() === "domain") cookie.domain = value.replace(/^\./, "")
    if (name.toLowerCase() === "path") cookie.path = value
  }
  return cookie
}

class MemoryCookieStore {
  constructor() {
    this.idx = {}
  }
  put(cookie) {
    if (!this.idx[cookie.domain]) this.idx[cookie.domain] = {}
    const paths = this.idx[cookie.domain]
    if (!paths[cookie.path]) paths[cookie.path] = {}
    paths[cookie.path][cookie.key] = cookie
  }
  find(domain) {
    return Object.values(this.idx[domain] ?? {}).flatMap((keys) => Object.values(keys))
  }
}

class CookieJar {
  constructor(store, options = {}) {
    this.store = store ?? new MemoryCookieStore()
    this.rejectPublicSuffixes = options.rejectPublicSuffixes ?? true
  }
  setCookieSync(text, url) {
    const cookie = parse(text)
    cookie.domain ??= new URL(url).hostname
    if (this.rejectPublicSuffixes && !cookie.domain.includes(".")) throw new Error("The domain is a public suffix")
    this.store.put(cookie)
    return cookie
  }
  getCookieStringSync(url) {
    return this.store.find(new URL(url).hostname).map(({ key, value }) => key + "=" + value).join("; ")
  }
}

module.exports = { CookieJar, MemoryCookieStore, Cookie: { parse } }
