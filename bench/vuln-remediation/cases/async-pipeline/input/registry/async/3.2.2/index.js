"use strict"

/** Calls `work(value, key, done)` for each, all at once; `done(error)` or the results under the same keys. */
exports.mapValues = (object, work, done) => {
  const keys = Object.keys(object)
  const result = Object.create(null)
  let open = keys.length
  let failed = false
  if (open === 0) return done(null, result)
  for (const key of keys) {
    work(object[key], key, (error, value) => {
      if (failed) return
      if (error) {
        failed = true
        return done(error)
      }
      result[key] = value
      open -= 1
      if (open === 0) done(null, result)
    })
  }
}

/** Calls the tasks one after the other, each with what the one before gave. */
exports.waterfall = (tasks, done) => {
  const step = (at, values) =>
    at === tasks.length ? done(null, ...values) : tasks[at](...values, (error, ...next) => (error ? done(error) : step(at + 1, next)))
  step(0, [])
}
