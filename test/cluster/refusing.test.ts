import { assert, describe, it } from "@effect/vitest"
import { type Ended, exits, refuses, workshop } from "../e2e/assay.ts"
import { answersOf, cluster, eventually, startWorker } from "./harness.ts"

const SECRET = "s3cr3t-pass"

const workerRow = (version: string) => `
  insert into assay_workers (worker, address, host, pid, version, slots, seen_at)
  values ('other', '10.0.0.9:1', 'elsewhere', 1, '${version}', 4, now() + interval '1 hour')`

const tells = ({ stderr, stdout }: Ended, ...secrets: ReadonlyArray<string>) => {
  for (const secret of secrets) assert.notInclude(stderr + stdout, secret)
}

describe("A cluster refuses", () => {
  it("unknown runs with a hint", async () => {
    const { database, on, run, shop } = await cluster(1, {})
    exits(await shop.program(...run("echo", "--out", "nightly", "--detach")), 0)
    for (const command of [["attach"], ["cancel"], ["pull", "--out", "p"], ["run", "--resume"]]) {
      refuses(await on(...command, "nightli"), 66, "Cannot read nightli", 'Did you mean "nightly"?', "assay runs")
    }
    assert.strictEqual(await database.number("select count(*) from assay_runs"), 1)
  })

  it("to work without its database, and tells nothing of the URL", async () => {
    const { run, shop, url } = await cluster(1, {})
    const away = new URL(url)
    away.port = "1"
    away.password = SECRET
    away.username = "somebody"
    const wrong = new URL(url)
    wrong.pathname = "/missing"
    wrong.password = SECRET
    const commands = [
      ["runs"],
      ["attach", "r"],
      ["cancel", "r"],
      ["pull", "r", "--out", "p"],
      run("echo", "--out", "r").slice(0, -4)
    ]
    for (const at of [away, wrong]) {
      for (const command of commands) {
        const ended = await shop.program(...command, "--cluster", at.href)
        refuses(ended, 69, "database")
        tells(ended, SECRET, "postgres://", "somebody@")
      }
      const worker = await shop.program("worker", "--database", at.href)
      refuses(worker, 69, "database")
      tells(worker, SECRET, "postgres://", "somebody@")
    }
    const misspelt = await shop.program("runs", "--cluster", `http://u:${SECRET}@h/d`)
    assert.strictEqual(misspelt.code, 64)
    tells(misspelt, SECRET)
    tells(await shop.program("runs", url.replace("assay@", `assay:${SECRET}@`)), SECRET)
  })

  it("workers and submitters of another version", async () => {
    const { database, run, shop, url } = await cluster(1, {})
    await database.execute(workerRow("9.9.9"))
    for (const args of [["worker", "--database", url], run("echo", "--out", "r")]) {
      refuses(await shop.program(...args), 64, "Not mixed", "10.0.0.9:1 is 9.9.9", "same version everywhere")
    }
    assert.strictEqual(await database.number("select count(*) from assay_runs"), 0)
  })

  it("a run that another version submitted: whoever follows it hears so", async () => {
    const { database, endpoint, on, run, shop, worker } = await cluster(2, {})
    exits(await shop.program(...run("echo", "--out", "r", "--detach")), 0)
    await database.execute("update assay_sessions set tool_version = '9.9.9'")
    const { address } = await worker()
    refuses(await on("attach", "r"), 69, "submitted by Assay 9.9.9", address)
    assert.strictEqual(endpoint.requests.length, 0)
    exits(await on("run", "--resume", "r"), 0)
    assert.strictEqual(await database.number(answersOf("r")), 4)
  })

  it("a model whose name or key a worker does not know, and names the worker", async () => {
    const { database, endpoint, on, shop, url } = await cluster(2, {})
    const config = `models: { m: { provider: openai-compatible, target: echo, endpoint: "${endpoint.url}", api_key_env: M_KEY } }\n`
    shop.write("assay.config.yaml", config)
    const begin = ["run", "--pack", "numbers.yaml", "--model", "m"]
    const bare = await startWorker(workshop(), url)
    refuses(await on(...begin, "--out", "nameless"), 69, `the worker ${bare.address} says`, '"m"')
    bare.kill("SIGTERM")
    exits(await bare.ended, 0)
    const keyless = await startWorker(shop, url)
    const said = await on(...begin, "--out", "keyless")
    refuses(said, 69, `the worker ${keyless.address} says`, "M_KEY")
    assert.strictEqual(endpoint.requests.length, 0)
    keyless.kill("SIGTERM")
    exits(await keyless.ended, 0)
    await startWorker(shop, url, { env: { M_KEY: SECRET } })
    exits(await on(...begin, "--out", "r"), 0)
    assert.isTrue(endpoint.requests.every(({ headers }) => headers.authorization === `Bearer ${SECRET}`))
    const everything = await database.rows(`
      select query_to_xml(format('select * from %I', table_name), true, true, '')
      from information_schema.tables where table_schema = 'public'`)
    assert.notInclude(JSON.stringify(everything), SECRET)
    await eventually("the run is complete", async () => (await database.number(answersOf("r"))) === 4)
  })
})
