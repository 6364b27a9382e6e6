const ini = require("ini")

/** A scale's settings: port, unit, and the offset in grams by platform. */
exports.readScale = (text) => {
  const { device = {}, offset = {} } = ini.parse(text)
  return {
    port: device.port ?? "/dev/ttyS0",
    unit: device.unit ?? "g",
    offset: new Map(Object.entries(offset).map(([name, grams]) => [name, Number(grams)]))
  }
}
