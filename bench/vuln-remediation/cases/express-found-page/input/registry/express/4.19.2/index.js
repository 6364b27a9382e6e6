"use strict"

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeHtml = (text) => text.replace(/[&<>"]/g, (mark) => MARKS[mark])

class Response {
  constructor() {
    this.statusCode = 200
    this.headers = {}
    this.body = ""
  }
  send(body) {
    this.body = body
  }
  redirect(status, url) {
    this.statusCode = status
    this.headers.Location = url
    this.body = "<!DOCTYPE html><title>Moved</title><p>This page is now at <a href=\"" + escapeHtml(url) + "\">" + escapeHtml(url) + "</a></p>"
  }
}

module.exports = () => {
  const routes = new Map()
  return {
    get: (path, handler) => routes.set(path, handler),
    /** Handles one request without a socket. */
    handle: (url) => {
      const { pathname, searchParams } = new URL(url, "http://localhost")
      const response = new Response()
      const handler = routes.get(pathname)
      if (handler === undefined) response.statusCode = 404
      else handler({ query: Object.fromEntries(searchParams) }, response)
      return response
    }
  }
}
