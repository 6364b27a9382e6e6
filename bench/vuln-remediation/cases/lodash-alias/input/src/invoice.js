const { groupBy, template } = require("utilities")

const LINE = template("<%= count %> x <%= title %>")

exports.lines = (items) =>
  Object.entries(groupBy(items, ({ title }) => title)).map(([title, list]) => LINE({ count: list.length, title }))

/** A customer's own footer, with the name that the customer's data has in it. */
exports.footer = (text, data, as) => template(text, { variable: as })(data)
