const { urlencoded } = require("@harbor/body")

const read = urlencoded({ limit: 200 })

exports.book = (body) => {
  const { guest = {}, nights } = read(body)
  if (guest.name === undefined) return { status: 400, error: "A guest needs a name" }
  return { status: 201, guest: guest.name, nights: Number(nights ?? 1), rate: guest.vip ? 80 : 100 }
}
