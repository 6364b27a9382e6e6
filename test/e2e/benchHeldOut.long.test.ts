import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits } from "./assay.ts"
import { declareLocked, greetingShop } from "./benches.ts"

/** Gives away all that it is told and sees: in what it prints, in its reply and in what it writes. */
const CHATTY = `
import { readFileSync, writeFileSync } from "node:fs"
const request = readFileSync("request.json", "utf8") + readFileSync(0, "utf8")
console.error(request)
writeFileSync("greeting.txt", request)
console.log(JSON.stringify({ output: request }))
`

/** The rubric of greeting, with a detail that quotes what it was given. */
const quoting = (rubric: string): string =>
  rubric.replace('{ code: "greeting.wrong" }', '{ code: "greeting.wrong", detail: written.slice(0, 150) }')

/** What is a held-out case's own: its id, its pin, and whom it greets. */
const secretsOf = (folder: string, ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  ids.flatMap((id) => {
    const text = readFileSync(`${folder}/${id}/case.yaml`, "utf8")
    const request = readFileSync(`${folder}/${id}/input/request.json`, "utf8")
    const pin = /cassette_canary_pin: "?(\w+)/u.exec(text)?.[1] ?? assert.fail(`${id} has no pin`)
    const names = /"names": \[(.*?)\]/u.exec(request)?.[1]?.match(/\p{L}+/gu) ?? []
    return [id, pin, ...names.filter((name) => name.length > 2)]
  })

const isHeldOut = (folder: string, id: string): boolean =>
  readFileSync(`${folder}/${id}/case.yaml`, "utf8").includes("curation_class: held-out")

describe("A held-out case", () => {
  it("shows in no output, and with nothing that it holds in the chain, unless that is asked for", async () => {
    const shop = greetingShop()
    shop.write("bench/greeting/sut/chatty.mjs", CHATTY)
    declareLocked(shop, "chatty", "[node, sut/chatty.mjs]")
    shop.write("bench/greeting/rubric.ts", quoting(shop.read("bench/greeting/rubric.ts")))
    const cases = shop.at("bench/greeting/cases")
    const ids = readdirSync(cases).filter((id) => !id.includes("."))
    const heldOut = ids.filter((id) => isHeldOut(cases, id))
    const secrets = secretsOf(cases, heldOut)
    assert.isAbove(secrets.length, 10)
    const open = secretsOf(
      cases,
      ids.filter((id) => !heldOut.includes(id))
    )
    const leaked = (text: string, what = secrets) => what.filter((secret) => text.includes(secret))
    const run = ["bench", "run", "greeting", "--sut", "chatty"] as const

    // It is run once; what comes from the cache after that tells as much, and as little.
    for (const format of ["text", "json", "jsonl", "junit"] as const) {
      const ran = await shop.assay(...run, "--format", format)
      exits(ran, 0)
      assert.deepStrictEqual(leaked(ran.stdout + ran.stderr), [], format)
      assert.include(leaked(ran.stdout, open), "greet-ada", "the others are shown")
      if (format !== "junit") assert.include(leaked(ran.stdout, open), "Ada", "with what is said of them")
    }
    const chain = shop
      .list("bench/audit")
      .map((name) => shop.read(`bench/audit/${name}`))
      .join("")
    assert.deepStrictEqual(
      leaked(chain).filter((secret) => !heldOut.includes(secret)),
      [],
      "in the chain stand their ids alone"
    )
    assert.include(leaked(chain, open), "Ada", "what others say is kept")

    const revealed = await shop.assay(...run, "--reveal-held-out")
    exits(revealed, 0)
    assert.includeMembers(leaked(revealed.stdout), heldOut)
  })
})
