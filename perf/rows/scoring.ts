import path from "node:path"
import { bigRun } from "../bigRun.ts"
import { assayUsed, byCpu, linesRead } from "../processes.ts"
import { type Room, type Row, growth, largestOf } from "../Row.ts"

const LARGEST = 1_000_000

const pass = async (room: Room, answers: number) => {
  const { dir } = room
  const run = await bigRun(dir, answers)
  const scored = await assayUsed(["score", run, "--format", "json", "--out", path.join(dir, `score-${answers}.json`)], {
    dir
  })
  const read = await linesRead([path.join(run, "answers.jsonl"), path.join(run, "judgements/checks/verdicts.jsonl")], {
    dir
  })
  return { answers, scored, read }
}

/** Scoring a run against a loop that only reads and parses the same lines, at three sizes. */
export const scoring: Row = async (room) => {
  const largest = LARGEST * room.scale
  const passes = [await pass(room, largest / 100), await pass(room, largest / 10), await pass(room, largest)]
  const large = largestOf(passes)
  const rows = large.answers.toLocaleString("en")
  return [
    {
      what: `scoring: assay score on ${rows} verdicts against reading and parsing their lines`,
      unit: "ms",
      measured: large.scored.wallMs,
      limit: large.read.wallMs,
      target: 2.5,
      note: byCpu(large.scored, large.read)
    },
    { what: "scoring: most memory", unit: "MB", measured: large.scored.rssMb, limit: null, target: 300 },
    growth(
      "scoring: growth",
      passes.map(({ answers, scored }) => [answers, scored.cpuMs])
    )
  ]
}
