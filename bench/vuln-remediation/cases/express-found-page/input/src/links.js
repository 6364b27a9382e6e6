const express = require("express")

exports.site = (links) => {
  const app = express()
  app.get("/go", ({ query }, response) => {
    const target = links.get(query.to)
    response.redirect(302, target ?? query.to)
  })
  app.get("/", (_request, response) => response.send(links.size + " links"))
  return app
}
