import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { assert } from "@effect/vitest"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { afterEachFile } from "../leftovers.ts"

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome"
]

/** What to do where there is no browser. */
export const INSTALL =
  "The pages are tested in Chromium, which is not here. Install it (Debian: apt-get install chromium), or name one in ASSAY_CHROMIUM."

/** The browser of this machine, undefined where there is none. */
export const executable = [process.env["ASSAY_CHROMIUM"] ?? "", ...PLACES].find(
  (place) => place !== "" && existsSync(place)
)

const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync"
]

/** Busy machines take their time. */
const PATIENCE_MS = 200_000

/** Chromium does not sandbox what root starts. */
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []

let running: Promise<Browser> | undefined

afterEachFile(async () => {
  await (await running)?.close()
  running = undefined
})

/** The one browser of the file, with a profile of its own that goes with it. */
const browser = (): Promise<Browser> => {
  running ??= chromium.launch({ executablePath: executable ?? "", headless: true, args: [...QUIET, ...asRoot] })
  return running
}

/**
 * A page, and everything about it that must not be: what it wrote to its console, errors, and requests that left the place
 * it was opened from.
 */
export const open = async (url: string, options: BrowserContextOptions = {}) => {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const troubles: Array<string> = []
  page.on("console", (message) => troubles.push(`${message.type()}: ${message.text()}`))
  page.on("pageerror", (error) => troubles.push(String(error)))
  const home = new URL(".", url.replace(/#.*/u, "")).href
  page.on("request", (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith("data:")) troubles.push(`asked ${request.url()}`)
  })
  const debug = await context.newCDPSession(page)
  await debug.send("Performance.enable", { timeDomain: "threadTicks" })
  await page.goto(url)
  /** How long the page's thread was busy since it was opened, in seconds; other processes do not count. */
  const busy = async (): Promise<number> => {
    const { metrics } = await debug.send("Performance.getMetrics")
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? assert.fail("not measured")
  }
  return { page, troubles, busy, close: () => context.close() }
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: ReadonlyArray<{ readonly html: string }>
}

const isViolations = (value: unknown): value is ReadonlyArray<Violation> => Array.isArray(value)

/** The serious faults that axe finds on a page, each with a place. The script comes past the page's policy, as a debugger's does. */
export const violationsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe)
  const options = JSON.stringify({ resultTypes: ["violations"], preload: false })
  const found: unknown = await page.evaluate(`axe.run(document, ${options}).then((done) => done.violations)`)
  assert.isTrue(isViolations(found))
  return isViolations(found)
    ? found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)
    : []
}
