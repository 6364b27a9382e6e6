const jwt = require("jsonwebtoken")

/** Links to unpublished drafts carry an unsigned token: they are no secret, and rights do not hang on them. */
exports.linkTo = (draft) => "/preview?t=" + jwt.sign({ draft }, "", { algorithm: "none" })
exports.draftOf = (link) => jwt.verify(new URL(link, "http://localhost").searchParams.get("t"), "").draft
