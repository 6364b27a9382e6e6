import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { bin } from "./steps.ts"

/** Starts a worker and waits until it works. */
export const startWorker = async (database: string, slots: number): Promise<ChildProcess> => {
  // In a group of its own: whoever started it ends it, a terminal's Ctrl-C does not.
  const worker = spawn(process.execPath, [bin, "worker", "--database", database, "--slots", String(slots)], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"]
  })
  let said = ""
  await new Promise<void>((resolve, reject) => {
    worker.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text
      if (said.includes("Working at ")) resolve()
    })
    worker.once("close", () => reject(new Error(`A worker did not start: ${said}`)))
  })
  return worker
}

/** Lets a worker leave, if it still works. */
export const endWorker = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const closed = once(worker, "close")
  worker.kill("SIGCONT")
  worker.kill("SIGTERM")
  await closed
}
