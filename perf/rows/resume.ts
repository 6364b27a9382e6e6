import path from "node:path"
import { assayUsed, byCpu, linesRead } from "../processes.ts"
import { type Row, growth, largestOf } from "../Row.ts"
import { ask, withEndpoint } from "./dispatch.ts"

const ANSWERS = 100_000

/** Resuming a run to which nothing is left to be asked, against reading its lines, at three sizes. */
export const resume: Row = ({ dir, scale }) =>
  withEndpoint(0, async (url) => {
    const passes = []
    for (const share of [0.01, 0.1, 1]) {
      const answers = ANSWERS * scale * share
      const { args, out } = ask(dir, url, answers, `kept-${share}`)
      await assayUsed(args, { dir })
      const resumed = await assayUsed(["run", "--resume", out, "--endpoint", url, "--quiet"], { dir })
      passes.push({ answers, resumed, read: await linesRead([path.join(out, "answers.jsonl")], { dir }) })
    }
    const large = largestOf(passes)
    return [
      {
        what: `resume: a finished run of ${large.answers.toLocaleString("en")} answers, against reading its lines`,
        unit: "ms",
        measured: large.resumed.wallMs,
        limit: large.read.wallMs,
        target: 1.2,
        note: `with start-up; ${byCpu(large.resumed, large.read)}`
      },
      growth(
        "resume: growth",
        passes.map(({ answers, resumed }) => [answers, resumed.cpuMs])
      )
    ]
  })
