import path from "node:path"
import { assayUsed, linesRead } from "../processes.ts"
import type { Row } from "../Row.ts"
import { ask, withEndpoint } from "./dispatch.ts"

const ANSWERS = 100_000

/** Resuming a run to which nothing is left to be asked, against reading its lines. */
export const resume: Row = ({ dir, scale }) =>
  withEndpoint(0, async (url) => {
    const answers = ANSWERS * scale
    const { args, out } = ask(dir, url, answers, "kept")
    await assayUsed(args, { dir })
    const resumed = await assayUsed(["run", "--resume", out, "--endpoint", url, "--quiet"], { dir })
    const read = await linesRead([path.join(out, "answers.jsonl")], { dir })
    return [
      {
        what: `resume: a finished run of ${answers.toLocaleString("en")} answers, against reading its lines`,
        unit: "ms",
        measured: resumed.wallMs,
        limit: read.wallMs,
        target: 1.2,
        note: "with start-up"
      }
    ]
  })
