const jwt = require("jsonwebtoken")

exports.issue = (user, secret) => jwt.sign({ user }, secret, { expiresIn: "2h" })
exports.userOf = (token, secret) => {
  try {
    return jwt.verify(token, secret).user
  } catch {
    return undefined
  }
}
