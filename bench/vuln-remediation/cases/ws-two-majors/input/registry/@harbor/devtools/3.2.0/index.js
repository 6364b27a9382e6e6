const { handleUpgrade } = require("ws")

exports.reload = (request) => handleUpgrade(request, { maxHeaders: 50 })
