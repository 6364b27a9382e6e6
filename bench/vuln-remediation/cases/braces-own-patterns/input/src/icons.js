const braces = require("braces")

const PATTERNS = ["icons/{home,search}.svg", "icons/size-{16..18}.png"]

exports.files = (patterns = PATTERNS) => patterns.flatMap((pattern) => braces(pattern, { expand: true }))
