const kindOf = require("kind-of")

exports.is = (kind) => (value) => kindOf(value) === kind
