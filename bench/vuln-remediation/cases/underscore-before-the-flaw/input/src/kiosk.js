const { sortBy, template } = require("underscore")

const LINE = template("<%= from %> - <%= to %>")

exports.departures = (list) => sortBy(list, "at").map((train) => LINE(train))
