const async = require("async")

const WEIGHTS = { fast: 2, cheap: 1 }

/** Rates carriers by the marks that customers gave them. */
exports.rate = (carriers) =>
  new Promise((resolve, reject) => {
    async.mapValues(
      carriers,
      (marks, _name, out) => out(null, Object.entries(WEIGHTS).reduce((sum, [mark, weight]) => sum + weight * (marks[mark] ?? 0), 0)),
      (error, rates) => (error ? reject(error) : resolve(rates))
    )
  })
exports.best = (rates) => Object.keys(rates).reduce((left, right) => (rates[right] > rates[left] ? right : left))
