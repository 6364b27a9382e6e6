const { sortBy, template } = require("underscore")

exports.board = (dishes, layout = "<%= dish.name %> <%= dish.price %>", variable = "dish") => {
  const line = template(layout, { variable })
  return sortBy(dishes, "price").map((dish) => line(dish))
}
