/** Whether tests that come in a long and a short version run the long one, as under `npm run torture`. */
export const thorough = process.env["ASSAY_TORTURE"] === "1"

/** How much processor time of this thread something takes, in milliseconds: whatever else the machine does. */
export const threadMs = (run: () => void): number => {
  const before = process.threadCpuUsage()
  run()
  const { system, user } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
