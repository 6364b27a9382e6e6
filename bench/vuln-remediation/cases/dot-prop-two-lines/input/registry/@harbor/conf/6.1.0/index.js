const dotProp = require("dot-prop")

exports.open = (values) => ({
  get: (path, standard) => dotProp.get(values, path, standard),
  set: (path, value) => dotProp.set(values, path, value)
})
