"use strict"

// What a shell reads as more than itself.
const MARKS = new Set("#!\"$&'()*,:;<=>?@[\\]^`{|}")
const isDrive = ([letter = "", colon]) => colon === ":" && letter >= "A" && letter <= "z"

const escape = (word) => [...word].map((mark) => (MARKS.has(mark) ? "\\" + mark : mark)).join("")

exports.quote = (words) =>
  words
    .map((word) => {
      if (/\s/.test(word) && !word.includes("'")) return "'" + word + "'"
      return isDrive(word) ? word.slice(0, 2) + escape(word.slice(2)) : escape(word)
    })
    .join(" ")

/** Splits a line at blanks; what stands in single quotes stays together. */
exports.parse = (text) => text.split("'").flatMap((part, at) => (at % 2 === 1 ? [part] : part.split(" ").filter((word) => word !== "")))
