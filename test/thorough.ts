/** Whether tests that come in a long and a short version run the long one, as under `npm run torture`. */
export const thorough = process.env["ASSAY_TORTURE"] === "1"

/** What all chance of a test comes from. `vitest.config.ts` draws one for each run where ASSAY_SEED gives none. */
export const seed = Number(process.env["ASSAY_SEED"])
if (!Number.isSafeInteger(seed)) throw new Error("ASSAY_SEED must be a whole number.")

/** Tells how much processor time this thread took since then, in milliseconds: whatever else the machine does. */
export const threadTimer = (): (() => number) => {
  const before = process.threadCpuUsage()
  return () => {
    const { system, user } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

/** How much processor time of this thread something takes, in milliseconds. */
export const threadMs = (run: () => void): number => {
  const took = threadTimer()
  run()
  return took()
}
