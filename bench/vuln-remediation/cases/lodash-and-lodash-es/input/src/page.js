import { kebabCase, template } from "lodash-es"

const compiled = new Map()

/** Renders a page; layouts are compiled once. */
export const render = (layout, page, variable = "page") => {
  const key = variable + ":" + layout
  if (!compiled.has(key)) compiled.set(key, template(layout, { variable }))
  return compiled.get(key)({ ...page, slug: kebabCase(page.title) })
}
