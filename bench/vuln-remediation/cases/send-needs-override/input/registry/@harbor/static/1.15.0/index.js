const { mime, redirect } = require("send")

exports.serve = (files) => (path) => {
  if (files.has(path)) return { status: 200, headers: { "Content-Type": mime(path) }, body: files.get(path) }
  return files.has(path + "/index.html") ? redirect(path + "/") : { status: 404, headers: {}, body: "" }
}
