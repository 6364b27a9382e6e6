const ini = require("ini")

/** Settings from several texts, the last one first; `json` or `ini` by their first character. */
exports.settings = (standard, ...texts) =>
  texts.reduce((all, text) => ({ ...all, ...(text.trimStart().startsWith("{") ? JSON.parse(text) : ini.parse(text)) }), standard)
