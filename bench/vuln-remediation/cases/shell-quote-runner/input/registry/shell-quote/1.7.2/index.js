"use strict"

const DRIVE = /^[A-z]:/

exports.quote = (words) =>
  words
    .map((word) => {
      if (/["\s]/.test(word) && !/'/.test(word)) return "'" + word + "'"
      const drive = DRIVE.test(word) ? word.slice(0, 2) : ""
      return drive + word.slice(drive.length).replace(/([#!"$&'()*,:;<=>?@[\\\]^`{|}])/g, "\\$1")
    })
    .join(" ")

exports.parse = (text) => [...text.matchAll(/'([^']*)'|((?:\\.|[^\s'])+)/g)].map(([, quoted, bare]) => quoted ?? bare.replace(/\\(.)/g, "$1"))
