import { spawn } from "node:child_process"
import { once } from "node:events"

/** What psql says to a query, or undefined where it cannot, as while the server is away. */
export const psql = async (url: string, text: string): Promise<string | undefined> => {
  const child = spawn("psql", ["-XAtqd", url, "-v", "ON_ERROR_STOP=1"], { stdio: ["pipe", "pipe", "ignore"] })
  child.stdin.end(text)
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (part: string) => (said += part))
  const [code]: ReadonlyArray<unknown> = await once(child, "close")
  return code === 0 ? said.trim() : undefined
}
