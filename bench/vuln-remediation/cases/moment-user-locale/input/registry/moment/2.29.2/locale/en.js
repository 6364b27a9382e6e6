exports.format = (year, month, day) => month + "/" + day + "/" + year
