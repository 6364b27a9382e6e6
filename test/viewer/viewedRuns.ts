import { cpSync, readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { exits, office, root, until, type Workshop } from "../e2e/assay.ts"
import { writeBigSite } from "./bigSite.ts"

const MEGABYTES = 5
const LINE = "A line of an answer that does not end.\n"

/** An answer that would do harm if it were anything but text, in two directions of writing. */
export const HARM = `<script>window.harmed = true</script><img src="x" onerror="window.harmed = true">`
const harmful = `${HARM}\n\u202eright to left\u202c\nשלום עולם\n`

/** Answers to the office pack, two of them made to do harm: that of careful-7b / baseline to A1, and the long one to B1. */
const hostileAnswers = (): string => {
  const rows = readFileSync(path.join(root, "examples/answers/office.jsonl"), "utf8").trim().split("\n")
  const long = `${LINE.repeat((MEGABYTES * 1024 * 1024) / LINE.length)}THE END`
  return rows
    .map((row) => {
      const isCareful = row.includes('"careful-7b"') && row.includes('"baseline"')
      const text = row.includes('"A1"') ? harmful : row.includes('"B1"') ? long : null
      return isCareful && text !== null
        ? row.replace(/"text":\s*"(?:[^"\\]|\\.)*"/u, () => `"text":${JSON.stringify(text)}`)
        : row
    })
    .join("\n")
}

const SERVED = /^http:\/\/127\.0\.0\.1:\d+\n/u

/**
 * Runs to look at in a workshop: one with two judges, one with answers that do harm, a broken one, a checked plan; as a site
 * of files, as one scorecard in HTML, and served. The big site is beside them.
 */
export const showRuns = async (shop: Workshop) => {
  cpSync(office, shop.at("runs/office"), { recursive: true })
  shop.write("answers.jsonl", hostileAnswers())
  shop.write("runs/broken/run.json", '{"x":1}')
  const judge = path.join(root, "examples/judge.yaml")
  exits(await shop.assay("import", "--pack", "office", "--answers", "answers.jsonl", "--out", "runs/odd"), 0)
  const ended = [
    shop.assay("judge", "runs/odd", "--judge", "checks"),
    shop.assay("judge", "runs/office", "--judge", `model:script:${judge}`, "--as", "scripted"),
    shop.assay("score", "runs/office", "--format", "html", "--detail", "--out", "card.html")
  ]
  for (const one of ended) exits(await one, 0)
  const plan = path.join(root, "examples/plans/release.yaml")
  shop.write("runs/release.json", (await shop.assay("dod", "check", plan, "--format", "json")).stdout)
  exits(await shop.assay("view", "runs", "--export", "site"), 65)
  writeBigSite(shop.at("big"), shop.at("site"))
  const server = shop.start(["view", "runs", "--port", "0"])
  let said = ""
  server.child.stdout?.on("data", (text: string) => (said += text))
  await until("the viewer has said its address", () => SERVED.test(said) || server.child.exitCode !== null)
  return { server, address: said.trim() }
}

/** The address of a file of the workshop. */
export const fileOf = (shop: Workshop, name: string): string => pathToFileURL(shop.at(name)).href
