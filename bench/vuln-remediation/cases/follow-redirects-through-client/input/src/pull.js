const { create } = require("@harbor/client")

/** Gets a station's last reading through the company's proxy. */
exports.lastReading = async (transport, station, proxyToken) => {
  const client = create({ transport, headers: { "Proxy-Authorization": proxyToken }, maxRedirects: 3 })
  const { status, body } = await client.get("https://weather.example/" + station)
  return status === 200 ? JSON.parse(body) : undefined
}
