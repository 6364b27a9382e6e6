const { withInheritedProps: paths } = require("object-path")

class Joint {
  get limit() {
    return { low: -90, high: 90 }
  }
}

exports.newArm = () => ({ base: new Joint(), wrist: new Joint() })
exports.read = (arm, path) => paths.get(arm, path, null)
exports.tune = (arm, path, value) => {
  paths.set(arm, path, value)
  return arm
}
