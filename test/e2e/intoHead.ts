import { bin, start, workshop } from "./assay.ts"

/** Runs the command line in a shell whose reader takes one line and goes; the code is what the command ended with. */
export const intoHead = async (...args: ReadonlyArray<string>) => {
  const { dir, read } = workshop()
  const script = '{ "$@"; echo "$?" > code; } | head -n 1'
  const ended = await start("sh", ["-c", script, "sh", process.execPath, bin, ...args], { cwd: dir }).ended
  return { ...ended, code: Number(read("code")) }
}
