// The runner trims a line before it looks for `::`, and finds the older `##[` wherever it stands.
const AT_START = /^([[\p{Z}\p{C}]--[\n\r\u2028\u2029]]*:)(?=:)/gmv
const ANYWHERE = /#(?=#\[)/gu

/**
 * A printed text in which GitHub's runner finds no workflow command, whoever wrote it: what would begin one is taken apart
 * by a blank that everybody can see. Unseen characters would not do, since the runner's search passes over some of them.
 *
 * @since 0.1.0
 */
export const harmless = (text: string): string => text.replace(AT_START, "$1 ").replace(ANYWHERE, "# ")
