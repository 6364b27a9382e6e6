"use strict"

const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeHtml = (text) => text.replace(/[&<>"]/g, (mark) => MARKS[mark])

exports.mime = (path) => (path.endsWith(".html") ? "text/html" : path.endsWith(".css") ? "text/css" : "application/octet-stream")

/** The reply that leads to a folder's own address. */
exports.redirect = (url) => ({
  status: 301,
  headers: { Location: encodeURI(url) },
  body: "<!DOCTYPE html><title>Moved</title><p>This page is now at <a href=\"" + escapeHtml(url) + "\">" + escapeHtml(url) + "</a></p>"
})
