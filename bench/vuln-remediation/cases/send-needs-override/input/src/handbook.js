const { serve } = require("@harbor/static")

exports.handbook = (chapters) =>
  serve(new Map([["/style.css", "body { margin: 2rem }"], ...chapters.map((name) => ["/" + name + "/index.html", "<h1>" + name + "</h1>"])]))
