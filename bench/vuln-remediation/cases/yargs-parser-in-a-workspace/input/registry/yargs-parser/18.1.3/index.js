"use strict"

const put = (target, keys, value) => {
  const [key, ...rest] = keys
  if (key === "__proto__") return
  if (rest.length === 0) target[key] = value
  else {
    if (typeof target[key] !== "object" || target[key] === null) target[key] = {}
    put(target[key], rest, value)
  }
}

module.exports = (args, { alias = {} } = {}) => {
  const names = new Map(Object.entries(alias).flatMap(([name, others]) => [].concat(others).map((other) => [other, name])))
  const result = { _: [] }
  args.forEach((arg, at) => {
    const flag = /^--?([^=]+)(?:=(.*))?$/.exec(arg)
    if (flag === null) {
      if (!/^--?[^=]+$/.test(args[at - 1] ?? "")) result._.push(arg)
      return
    }
    const next = args[at + 1]
    const value = flag[2] ?? (next === undefined || next.startsWith("-") ? true : next)
    put(result, (names.get(flag[1]) ?? flag[1]).split("."), value)
  })
  return result
}
