const { escape, startCase, template } = require("lodash")

const TAG = template("<%= name %>: <%= amount %> EUR")

exports.tag = ({ name, cents }) => TAG({ name: startCase(name), amount: (cents / 100).toFixed(2) })
exports.note = (text) => "<p>" + escape(text) + "</p>"
