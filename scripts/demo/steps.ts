import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { constants } from "node:os"
import path from "node:path"
import { styleText } from "node:util"
import { shellWord } from "../../src/domain/source/wording.ts"

export const bin = path.resolve(import.meta.dirname, "../../bin/assay.cjs")

export interface Step {
  readonly says: string
  readonly args: ReadonlyArray<string>
  /** The exit code that this step must end with. */
  readonly exit: number
}

export const say = (text: string, style: Parameters<typeof styleText>[0] = "reset") =>
  console.log(styleText(style, text))

let stopped: NodeJS.Signals | undefined
let child: ChildProcess | undefined
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the command, too; a second one would end it without its time of grace.
    const isTold = signal === "SIGINT" && process.stdin.isTTY
    if (stopped === undefined && !isTold) child?.kill(signal)
    stopped ??= signal
  })
}

/** The exit code of a demo that was stopped by a signal, or undefined. */
export const stoppedCode = (): number | undefined =>
  stopped === undefined ? undefined : 128 + constants.signals[stopped]

/** Runs one command with this terminal, and gives its exit code. */
const perform = async ({ args }: Step): Promise<number> => {
  child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "inherit", "inherit"] })
  const [code, signal]: ReadonlyArray<unknown> = await once(child, "close")
  if (typeof code === "number") return code
  // So early that it did not listen to signals yet.
  const early = stoppedCode()
  if (early !== undefined) return early
  throw new Error(`The command was ended by ${String(signal)}.`)
}

export const freeFolder = (name: string): string => {
  const first = path.join("runs", name)
  let folder = first
  for (let number = 2; existsSync(folder); number++) folder = `${first}-${number}`
  return folder
}

/**
 * Shows and performs steps, whose results are kept in a folder, until one ends otherwise than it should (1), or the demo is
 * stopped. `before` is done as a step begins, whose number it is told.
 */
export const performSteps = async (
  steps: ReadonlyArray<Step>,
  kept: string,
  before: (step: number) => void = () => {}
): Promise<number> => {
  for (const [index, step] of steps.entries()) {
    const early = stoppedCode()
    if (early !== undefined) return early
    say(`\n${index + 1}/${steps.length} ${step.says}`)
    say(`$ npx assay ${step.args.map(shellWord).join(" ")}`, "bold")
    before(index + 1)
    const code = await perform(step)
    const late = stoppedCode()
    if (late !== undefined) {
      say(`\nStopped.${existsSync(kept) ? ` What was done is in ${kept}.` : ""}`)
      return late
    }
    say(`exit ${code}`, "dim")
    if (code !== step.exit) {
      const where = existsSync(kept) ? ` What was done is in ${kept}.` : ""
      console.error(`The demo expected exit ${step.exit} here.${where}`)
      return 1
    }
  }
  return 0
}
