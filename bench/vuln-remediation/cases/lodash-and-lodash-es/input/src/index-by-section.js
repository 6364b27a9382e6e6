import lodash from "lodash"

export const bySection = (pages) => lodash.groupBy(pages, (page) => page.section)
