import { parseString } from "xml2js"

export const title = (text) => {
  let found
  parseString(text, (error, tree) => {
    found = error ? "unreadable" : tree.feed.title
  })
  return found
}
