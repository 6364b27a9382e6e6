import { cpSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { Result, Schema } from "effect"
import { ChainRecord } from "../../src/domain/bench/ChainRecord.ts"
import { RunDocument } from "../../src/programs/cli/render/benchRun.json.ts"
import { root, workshop } from "./assay.ts"

/** A workshop whose `bench` holds the task class `greeting`. */
export const greetingShop = () => {
  const shop = workshop()
  cpSync(path.join(root, "test/fixtures/bench"), shop.at("bench"), { recursive: true })
  return shop
}
type Shop = ReturnType<typeof greetingShop>

/** Declares a system of `greeting` with a lock, so that what it earned is in the cache when it runs again. */
export const declareLocked = (shop: Shop, name: string, command: string): void => {
  const file = "bench/greeting/task-class.yaml"
  const declared = `  ${name}: { command: ${command}, lock: sut/lock.yaml }`
  shop.write(file, shop.read(file).replace("suts:\n", `suts:\n${declared}\n`))
}

const decodeRecord = Schema.decodeUnknownSync(Schema.fromJsonString(ChainRecord), { onExcessProperty: "error" })
const decodeRun = Schema.decodeUnknownSync(Schema.fromJsonString(RunDocument), { onExcessProperty: "error" })

/** All records of the audit chain, oldest first: when runs began and when they ended. */
export const allRecordsOf = (shop: Shop): ReadonlyArray<ChainRecord> =>
  shop
    .list("bench/audit")
    .filter((name) => name.endsWith(".json"))
    .map((name) => decodeRecord(shop.read(`bench/audit/${name}`)))

/** The records of the runs that are over, oldest first. */
export const recordsOf = (shop: Shop): ReadonlyArray<ChainRecord> =>
  allRecordsOf(shop).filter(({ body }) => body.phase === "ended")

/** What `--format json` printed, of its schema. */
export const runDocument = (stdout: string): typeof RunDocument.Type => decodeRun(stdout)

/** How many processes have this very argument, in whatever namespace they live. */
export const processesWith = (argument: string): number =>
  readdirSync("/proc").filter(
    (id) =>
      /^\d+$/u.test(id) &&
      Result.getOrElse(
        Result.try(() => readFileSync(`/proc/${id}/cmdline`, "utf8")),
        () => ""
      )
        .split("\0")
        .includes(argument)
  ).length
