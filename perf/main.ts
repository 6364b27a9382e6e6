// `npm run perf [-- --only NAME] [-- --scale 0.01]`: measures every row, prints measure, limit, ratio and target, and writes
// them to perf/results/<date>.json. Times of a shared machine are noisy: ratios within one run are what counts, and no
// exit code depends on them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir, totalmem } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { root } from "./processes.ts"
import { compared, isMet, type Measure, type Row } from "./Row.ts"
import { bootstrap } from "./rows/bootstrap.ts"
import { cluster } from "./rows/cluster.ts"
import { dispatch } from "./rows/dispatch.ts"
import { install } from "./rows/install.ts"
import { isolation } from "./rows/isolation.ts"
import { packLoading } from "./rows/packLoading.ts"
import { resume } from "./rows/resume.ts"
import { scoring } from "./rows/scoring.ts"
import { startUp } from "./rows/startUp.ts"
import { viewing } from "./rows/viewing.ts"

const rows = new Map<string, Row>(
  Object.entries({ bootstrap, startUp, install, packLoading, isolation, dispatch, resume, scoring, viewing, cluster })
)
/** These are measured only where they are asked for by name: they need what not every machine has. */
const ON_REQUEST = new Set(["cluster"])
const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, scale: { type: "string", default: "1" } }
})
const scale = Number(values.scale)
const wanted = values.only ?? [...rows.keys()].filter((name) => !ON_REQUEST.has(name))
const unknown = wanted.filter((name) => !rows.has(name))
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  console.error(`--only takes ${[...rows.keys()].join(", ")}; --scale a number above 0, at most 1.`)
  process.exit(64)
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

const line = (measure: Measure): string =>
  [
    isMet(measure) ? "met " : "MISS",
    `${figure(measure.measured)} ${measure.unit}`.padStart(18),
    (measure.limit === null ? "" : `of ${figure(measure.limit)}`).padStart(12),
    figure(compared(measure)).padStart(8),
    `${measure.atLeast === true ? ">=" : "<="} ${measure.target}`.padStart(8),
    ` ${measure.what}${measure.note === undefined ? "" : ` (${measure.note})`}`
  ].join(" ")

const measures: Array<Measure> = []
for (const name of wanted) {
  const dir = mkdtempSync(path.join(tmpdir(), "assay-perf-"))
  try {
    for (const measure of (await rows.get(name)?.({ dir, scale })) ?? []) {
      measures.push(measure)
      console.log(line(measure))
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const machine = {
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? "unknown",
  memoryGb: Math.round(totalmem() / 2 ** 30)
}
const day = new Date().toISOString().slice(0, 10)
if (values.only === undefined && scale === 1) {
  mkdirSync(path.join(root, "perf/results"), { recursive: true })
  writeFileSync(
    path.join(root, `perf/results/${day}.json`),
    `${JSON.stringify({ day, scale, machine, measures }, null, 2)}\n`
  )
}
