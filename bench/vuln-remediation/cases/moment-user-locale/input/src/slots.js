const moment = require("moment")

/** A delivery day as the customer's browser asks to see it. */
exports.dayFor = (iso, locale) => {
  moment.locale("en")
  moment.locale(locale)
  const day = moment(iso)
  return day.isValid() ? day.format() : "to be agreed"
}
