/*
 * What the page of `assay view` loads, and how. The same page works under `http://127.0.0.1:<port>/` and from `file://`,
 * where `fetch` and module scripts fail; so every document is a classic script of its own.
 *
 * - A document has a path such as `index` or `runs/office/run`. The page gets it by adding
 *   `<script src="data/<path>.js">`. The script is one call: `assayDocument("<path>", <value>)`, the value in the shape of
 *   one of the schemas below, or `assayProblem("<path>", <ViewProblem>)` where it cannot be made (a damaged run). The page
 *   defines both functions on `window` before. A script that does not load at all (`error` event: the server has ended, a
 *   file is missing) says nothing more. `index` is the first document; every other path stands in one that was loaded
 *   before, so that the page never builds a path.
 * - Under the server a document may be loaded again at any time (add a new `<script>` element; `no-store` is set). In an
 *   export nothing changes.
 * - `index.html` holds `<div id="app">`, `<meta name="assay-mode" content="live">` (or `export`), `app.css` and `app.js`
 *   (classic, deferred). The server sends `Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';
 *   img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`: no
 *   inline script, no `style` attribute in HTML (setting `element.style` from the script and SVG attributes work).
 * - In live mode `new EventSource("events")` gets `progress` and `changed`, see `ViewProgressEvent` and `ViewChangedEvent`. It
 *   connects again by itself; on each `open` but the first load what is shown again, since something may have been missed.
 *
 * Types only may be imported from here into the page: the schemas would bring all of Effect with them.
 */

export * from "./ViewBench.ts"
export * from "./ViewBoards.ts"
export * from "./ViewEvents.ts"
export * from "./ViewIndex.ts"
export * from "./ViewProgress.ts"
export * from "./ViewPrompt.ts"
export * from "./ViewRun.ts"
