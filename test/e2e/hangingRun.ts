import { existsSync, mkdirSync } from "node:fs"
import { until } from "./assay.ts"
import { declareLocked, greetingShop, processesWith } from "./benches.ts"

/** Greets Ada in no time, and nobody else ever. */
const SLOW = `
import { readFileSync, writeFileSync } from "node:fs"
const { case_id } = JSON.parse(readFileSync(0, "utf8"))
process.on("SIGTERM", () => {})
if (case_id === "greet-ada") {
  writeFileSync("greeting.txt", "Hello, Ada!\\n")
  console.log("{}")
} else setInterval(() => {}, 1000)
`

/** The folders of a run that were not removed. */
export const leftIn = (shop: ReturnType<typeof greetingShop>) =>
  shop.list("tmp").filter((name) => name.startsWith("assay-"))

/** Starts a run of the slow system, two attempts at a time, and waits until one is over and two hang. */
export const hangingRun = async () => {
  const shop = greetingShop()
  const mark = `mark-${shop.dir}`
  shop.write("bench/greeting/sut/slow.mjs", SLOW)
  // With a lock, so that a score in the cache tells when an attempt is over.
  declareLocked(shop, "slow", `[node, sut/slow.mjs, "${mark}"]`)
  mkdirSync(shop.at("tmp"))
  const { child, ended } = shop.start(["bench", "run", "greeting", "--sut", "slow", "--concurrency", "2"], {
    env: { TMPDIR: shop.at("tmp") }
  })
  await until("two attempts hang", () => processesWith(mark) >= 2 && existsSync(shop.at(".assay/bench/cache")))
  return { shop, mark, child, ended }
}
