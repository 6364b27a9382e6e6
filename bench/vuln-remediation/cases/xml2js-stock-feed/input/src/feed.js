import { parseStringPromise } from "xml2js"

/** The articles of a supplier's feed: number, stock, and whether the supplier may set prices. */
export const readFeed = async (text) => {
  const { feed } = await parseStringPromise(text)
  const list = [].concat(feed.article ?? [])
  return list.map((article) => ({ number: article.number, stock: Number(article.stock), trusted: article.trusted === "yes" }))
}
