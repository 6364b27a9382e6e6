const jwt = require("jsonwebtoken")

/** Opens for who has a pass; the algorithm is named, so that an unsigned pass opens nothing. */
exports.opens = (pass, secret) => {
  try {
    return jwt.verify(pass, secret, { algorithms: ["HS256"] }).gate !== undefined
  } catch {
    return false
  }
}
exports.passFor = (gate, secret) => jwt.sign({ gate }, secret, { expiresIn: "1d" })
