exports.format = (year, month, day) => [day, month].map((part) => String(part).padStart(2, "0")).join("/") + "/" + year
