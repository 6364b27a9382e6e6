globalThis.ratesLoaded = true
exports.format = () => "the rates of all customers"
