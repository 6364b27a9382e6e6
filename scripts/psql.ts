import { spawn } from "node:child_process"
import { once } from "node:events"
import { postgresProgram } from "./postgres.ts"

const END = "\u0001end\u0001"
const ARGS = ["-XAtq", "-v", "ON_ERROR_STOP=1", "-d"]

/** One psql that answers query after query: tests look every moment, and starting one for each look was a sixth to a third of their work. */
const openPsql = (url: string) => {
  const start = () => {
    const child = spawn(postgresProgram("psql"), [...ARGS, url], { stdio: ["pipe", "pipe", "ignore"] })
    child.stdout.setEncoding("utf8")
    // It ends at a mistake, and with its server; what is written after that is not read.
    child.stdin.on("error", () => {})
    const closed = once(child, "close")
    return { child, closed, isOver: () => child.exitCode !== null || child.signalCode !== null }
  }
  let running: ReturnType<typeof start> | undefined
  let before: Promise<unknown> = Promise.resolve()

  const ask = async (text: string): Promise<string | undefined> => {
    if (running === undefined || running.isOver()) running = start()
    const { child, closed } = running
    let said = ""
    const answered = new Promise<string>((resolve) => {
      child.stdout.on("data", (part: string) => {
        said += part
        if (said.endsWith(`${END}\n`)) resolve(said.slice(0, -END.length - 1).trim())
      })
    })
    child.stdin.write(`${text}\n;\n\\echo ${END}\n`)
    const answer = await Promise.race([answered, closed.then(() => undefined)])
    child.stdout.removeAllListeners("data")
    return answer
  }

  return {
    query: (text: string): Promise<string | undefined> => {
      const answer = before.then(() => ask(text))
      before = answer
      return answer
    },
    close: async (): Promise<void> => {
      running?.child.stdin.end()
      await running?.closed
    }
  }
}

const open = new Map<string, ReturnType<typeof openPsql>>()

/** What psql says to a query, or undefined where it cannot, as while the server is away. One after the other. */
export const psql = (url: string, text: string): Promise<string | undefined> => {
  const known = open.get(url) ?? openPsql(url)
  open.set(url, known)
  return known.query(text)
}

/** Ends all that `psql` started. */
export const closePsql = async (): Promise<void> => {
  const all = [...open.values()]
  open.clear()
  await Promise.all(all.map(({ close }) => close()))
}
