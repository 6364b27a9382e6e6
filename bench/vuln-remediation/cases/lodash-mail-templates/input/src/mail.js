const _ = require("lodash")

/** Fills a mail; editors may name the data as they like. */
exports.fill = (text, data, { variable } = {}) => _.template(text, { variable })(data)

exports.greeting = (name) => exports.fill("Dear <%= name %>,", { name: _.startCase(name) })
