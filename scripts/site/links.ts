// Do all links of a site lead somewhere? Read from what was written, whoever wrote it.
import path from "node:path"

const attributes = (html: string, name: string): ReadonlyArray<string> =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "gu"))].map(([, value = ""]) => value)

/** Every link to a file or an anchor of the site that is not there, with the file that it stands in. */
export const deadLinks = (files: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const pages = [...files].filter(([file]) => file.endsWith(".html"))
  const ids = new Map(pages.map(([file, html]) => [file, new Set(attributes(html, "id"))]))
  return pages.flatMap(([file, html]) =>
    [...new Set(attributes(html, "href"))]
      .filter((href) => !/^(?:https?|mailto):/u.test(href))
      .filter((href) => {
        const [place = "", hash] = href.split("#")
        const target = place === "" ? file : path.posix.join(path.posix.dirname(file), place)
        return !files.has(target) || (hash !== undefined && ids.get(target)?.has(decodeURIComponent(hash)) !== true)
      })
      .map((href) => `${file}: nothing is at ${href}`)
  )
}
