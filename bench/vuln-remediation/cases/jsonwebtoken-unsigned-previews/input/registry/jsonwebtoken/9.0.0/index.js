"use strict"

const { createHmac } = require("node:crypto")
const ms = require("ms")
const { satisfies } = require("semver")

if (!satisfies(process.version, ">=12.0.0")) throw new Error("jsonwebtoken needs Node 12")

class JsonWebTokenError extends Error {}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url")
const decode = (text) => JSON.parse(Buffer.from(text, "base64url").toString("utf8"))
const mac = (text, secret) => createHmac("sha256", secret).update(text).digest("base64url")

exports.JsonWebTokenError = JsonWebTokenError

exports.sign = (payload, secret, options = {}) => {
  const algorithm = options.algorithm ?? "HS256"
  const lasting = options.expiresIn === undefined ? {} : { ttl: ms(options.expiresIn) }
  const text = encode({ alg: algorithm, typ: "JWT" }) + "." + encode({ ...payload, ...lasting })
  return text + "." + (algorithm === "none" ? "" : mac(text, secret))
}

exports.verify = (token, secret, options = {}) => {
  const [header, payload, signature] = token.split(".")
  const { alg } = decode(header)
  const allowed = options.algorithms ?? ["HS256"]
  if (!allowed.includes(alg)) throw new JsonWebTokenError("The algorithm " + alg + " is not allowed")
  if (alg === "none") return decode(payload)
  if (!secret) throw new JsonWebTokenError("There is no secret")
  if (signature !== mac(header + "." + payload, secret)) throw new JsonWebTokenError("The signature does not fit")
  return decode(payload)
}
