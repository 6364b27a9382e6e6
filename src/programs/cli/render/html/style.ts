const light = `
  --paper: #ffffff;
  --raised: #f6f7f8;
  --ink: #1a1f24;
  --muted: #59636e;
  --line: #dde2e7;
  --strong-line: #b4bdc6;
  --accent: #0b5f85;
  --good: #17693a;
  --caution: #855400;
  --bad: #b0231b;
  --unsure: #5e4b9c;`

const dark = `
  --paper: #14181c;
  --raised: #1b2025;
  --ink: #e4e8ec;
  --muted: #9aa6b2;
  --line: #2d343c;
  --strong-line: #4b5661;
  --accent: #72bfe0;
  --good: #6fca8f;
  --caution: #e2b254;
  --bad: #f58f84;
  --unsure: #b7a8f5;`

/**
 * The colours, type and spacing of every page: one accent, four tones that never stand alone, a scale of 4 px. The page
 * follows the system's light or dark, or what `data-theme` on the root says.
 *
 * @since 0.1.0
 */
export const baseStyle = `
:root {
  color-scheme: light;${light}
  font: 0.875rem/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
  -webkit-text-size-adjust: 100%;
}
@media (prefers-color-scheme: dark) {
:root:not([data-theme="light"]) {
  color-scheme: dark;${dark}
}
}
:root[data-theme="dark"] {
  color-scheme: dark;${dark}
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
h1, h2, h3, p, dl, dd, ul, ol, figure, pre { margin: 0; padding: 0; }
h1 { font-size: 1.5rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 1rem; line-height: 1.3; font-weight: 650; }
h3 { font-size: 0.875rem; font-weight: 650; }
small { font-size: 0.75rem; }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
bdi { overflow-wrap: break-word; }
th.id bdi, td.id bdi, dd bdi, li bdi, p bdi, h1 bdi, h2 bdi { overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.tone-good { color: var(--good); }
.tone-caution { color: var(--caution); }
.tone-bad { color: var(--bad); }
.tone-unsure { color: var(--unsure); }
.tone-quiet { color: var(--muted); }
.tone-strong { font-weight: 600; }

.facts { display: grid; gap: 4px 24px; }
.facts > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 12px; }
.facts dt { color: var(--muted); }

.scroll { overflow-x: auto; border-block: 1px solid var(--line); width: fit-content; max-width: 100%; min-width: min(100%, 34rem); }
table { border-collapse: separate; border-spacing: 0; width: 100%; }
th, td { padding: 5px 20px 5px 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: inherit; }
th:last-child, td:last-child { padding-inline-end: 0; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--muted); font-size: 0.75rem; line-height: 1.35; vertical-align: bottom; }
th.number, td.number { text-align: end; white-space: nowrap; padding-inline: 16px; }
thead th.number { white-space: normal; }
th.number:first-child, td.number:first-child { padding-inline-start: 0; width: 1%; }
th.id, td.id, th.name, td.name { min-width: 11rem; max-width: 22rem; }
th.naming { position: sticky; inset-inline-start: 0; background: var(--paper); z-index: 1; max-width: 45vw; }
td.text { min-width: 6rem; max-width: 34rem; }
td.note { min-width: 14rem; }
tbody tr:hover > * { background: var(--raised); }
.foot { color: var(--muted); font-size: 0.75rem; margin-top: 6px; max-width: 60rem; }
.notes { padding-inline-start: 1.1em; max-width: 80ch; }
.notes li + li { margin-top: 6px; }
.lines { overflow-x: auto; padding: 12px; background: var(--raised); font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }

.chart { margin-bottom: 16px; }
.chart figcaption { margin-bottom: 8px; }
.chart .about { color: var(--muted); font-size: 0.75rem; max-width: 60rem; margin-top: 2px; }
.chart details { margin-top: 8px; }
summary { cursor: pointer; color: var(--accent); font-size: 0.75rem; width: fit-content; padding-block: 4px; }
details[open] > summary { margin-bottom: 4px; }
svg { display: block; overflow: visible; }
svg text { fill: var(--muted); font-size: 11px; }
.grid { stroke: var(--line); }
.floor { stroke: var(--bad); stroke-dasharray: 3 2; }
.ranges, .trends { list-style: none; }
.range { display: grid; grid-template-columns: minmax(6rem, 15rem) minmax(7rem, 1fr) 10.5rem; column-gap: 20px; align-items: center; }
.range + .range { border-top: 1px solid transparent; }
.range-label { overflow-wrap: anywhere; line-height: 1.25; padding-block: 2px; }
.range-value { display: flex; gap: 8px; align-items: baseline; white-space: nowrap; }
.range-value > span { min-width: 4.5rem; text-align: end; }
.range-value small { color: var(--muted); }
.range.axis { border: 0; }
.range.axis svg { grid-column: 2; }
.range-plot { color: var(--ink); }
.range-plot.tone-good { color: var(--good); }
.range-plot.tone-caution { color: var(--caution); }
.range-plot.tone-bad { color: var(--bad); }
.range-plot.tone-unsure { color: var(--unsure); }
.whisker { stroke: currentColor; stroke-width: 5; opacity: 0.32; }
.dot { fill: currentColor; }
.panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 20px 40px; }
.panel-head { font-weight: 600; margin-bottom: 4px; display: flex; flex-wrap: wrap; gap: 0 12px; }
.panel-head > [class^="tone-"] { font-weight: 400; }
.panels .range { grid-template-columns: minmax(5rem, 10rem) minmax(5rem, 1fr) 7.5rem; column-gap: 12px; }
.panels .range-value > span { min-width: 2.6rem; }
.scatter { padding: 0 20px 20px 44px; max-width: 52rem; }
.axis-name { color: var(--muted); font-size: 0.75rem; margin: 4px 0 10px -44px; }
.axis-name.end { text-align: end; margin: 22px 0 0; }
.point circle { fill: var(--paper); stroke: currentColor; stroke-width: 1.75; }
.point text { fill: currentColor; font-weight: 600; }
.point.tone-unsure circle { stroke-dasharray: 3 2; }
.trends { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 24px 40px; }
.trend .curve { fill: none; stroke: var(--muted); stroke-width: 1.5; }
.trend { padding-inline-start: 34px; }
.trend .panel-head { margin-inline-start: -34px; }
.trend-value { color: var(--muted); font-size: 0.75rem; text-align: end; margin-top: 4px; }
@media (max-width: 40rem) {
.facts > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
.range, .panels .range { grid-template-columns: minmax(0, 1fr) auto; row-gap: 0; padding-block: 4px; }
.range-label { grid-row: 1; }
.range-value { grid-row: 1; grid-column: 2; }
.range-plot { grid-row: 2; grid-column: 1 / -1; }
.range.axis svg { grid-column: 1 / -1; }
}
@media print {
:root { font-size: 10pt; }
.scroll { overflow: visible; }
.chart, tr { break-inside: avoid; }
h2 { break-after: avoid; }
th.naming { position: static; }
}
`

/**
 * What a report in a file of its own has besides.
 *
 * @since 0.1.0
 */
export const reportStyle = `
.report { max-width: 76rem; margin: 0 auto; padding: 32px 24px 64px; }
.report > * + * { margin-top: 36px; }
.report > header > * + * { margin-top: 12px; }
.report section > h2 { margin-bottom: 8px; }
@media (max-width: 40rem) { .report { padding: 20px 16px 48px; } }
@media print { .report { padding: 0; max-width: none; } }
`
