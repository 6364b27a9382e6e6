const { settings } = require("@harbor/rc")

const STANDARD = { target: "/backup", keep: "7" }

exports.plan = (...texts) => {
  const { target, keep, hooks = {} } = settings(STANDARD, ...texts)
  return { target, keep: Number(keep), hooks: Object.keys(hooks) }
}
