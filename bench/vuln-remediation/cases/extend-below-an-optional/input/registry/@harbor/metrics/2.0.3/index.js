const extend = require("extend")

exports.collector = (standard) => (own) => extend(true, {}, standard, own)
