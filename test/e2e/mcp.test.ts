import { cpSync, existsSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { afterAll } from "vitest"
import { BenchDocument, ScoreDocument } from "../../src/programs/cli/answering/documents.ts"
import { DodDocument } from "../../src/domain/dod/DodDocument.ts"
import { GateDocument } from "../../src/programs/cli/render/gate.json.ts"
import { version } from "../../src/version.ts"
import { bin, exits, office, refuses, workshop } from "./assay.ts"
import { commandPlan, planText } from "./dodPlans.ts"

const shop = workshop()
const outside = workshop()
cpSync(office, shop.at("runs/office"), { recursive: true })
cpSync(office, outside.at("office"), { recursive: true })
symlinkSync(outside.at("office"), shop.at("runs/linked"))
outside.write("secret.json", '{"secret": "hidden-word"}')
shop.write("plan.yaml", planText('definition_of_done: ["Tests pass"]\n'))
shop.write("runs.json", commandPlan("touch ran"))
shop.write(
  "peek.yaml",
  planText(`definition_of_done:
  - text: The secret is out
    evidence: { kind: json, path: ${outside.at("secret.json")}, pointer: /secret, equals: x }
`)
)

const session = async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, "mcp"],
    cwd: shop.dir,
    stderr: "pipe"
  })
  let stderr = ""
  transport.stderr?.on("data", (text: Buffer) => (stderr += text.toString()))
  const client = new Client({ name: "test", version: "1.0.0" })
  await client.connect(transport)
  return { client, said: () => stderr }
}
const opened = session()
afterAll(async () => (await opened).client.close())

const call = async (name: string, args: Record<string, unknown>) =>
  (await opened).client.callTool({ name, arguments: args })

const strict = { onExcessProperty: "error" } as const
const exitOf = { gate: GateDocument, pack_score: ScoreDocument, bench_status: BenchDocument, dod_check: DodDocument }

/** The exit code that an answer carries; it must be no error, and its document fit the published schema. */
const codeOf = async (name: keyof typeof exitOf, args: Record<string, unknown>): Promise<number> => {
  const { content, isError, structuredContent } = await call(name, args)
  assert.isNotTrue(isError, JSON.stringify(content))
  const schema: Schema.Decoder<{ readonly exit: { readonly code: number } }> = exitOf[name]
  return Schema.decodeUnknownSync(schema, strict)(structuredContent).exit.code
}

/** What the model is told of a call that failed. */
const errorOf = async (name: keyof typeof exitOf, args: Record<string, unknown>): Promise<string> => {
  const { content, isError, structuredContent } = await call(name, args)
  assert.isTrue(isError, `${name} ${JSON.stringify(args)}`)
  assert.isUndefined(structuredContent)
  return JSON.stringify(content)
}

describe("assay mcp", () => {
  it("offers four tools that read, to the official client", async () => {
    const { client } = await opened
    assert.deepInclude(client.getServerVersion(), { name: "assay", version })
    const { tools } = await client.listTools()
    assert.deepStrictEqual(tools.map(({ name }) => name).toSorted(), [
      "bench_status",
      "dod_check",
      "gate",
      "pack_score"
    ])
    for (const { annotations, description, inputSchema } of tools) {
      assert.deepInclude(annotations, { readOnlyHint: true, destructiveHint: false, openWorldHint: false })
      assert.isNotEmpty(description)
      assert.strictEqual(inputSchema["additionalProperties"], false)
    }
  })

  it("answers with the decision and the exit code of the command line", async () => {
    assert.strictEqual(await codeOf("gate", { run: "runs/office", model: "careful-7b", variant: "baseline" }), 0)
    assert.strictEqual(await codeOf("gate", { run: "runs/office" }), 10)
    assert.strictEqual(await codeOf("pack_score", { run: "runs/office" }), 0)
    assert.strictEqual(await codeOf("dod_check", { plan: "plan.yaml", context: ["Tests pass=true"] }), 0)
    assert.strictEqual(await codeOf("dod_check", { plan: "plan.yaml" }), 13)
    assert.strictEqual(await codeOf("bench_status", {}), 0)
  })

  it("tells a failure in the words of the command line, with its exit code", async () => {
    const none = await errorOf("gate", { run: "runs/none" })
    const { stderr } = await shop.assay("gate", "runs/none")
    for (const line of stderr
      .trimEnd()
      .replace(/^error /u, "")
      .split("\n"))
      assert.include(none, line)
    assert.include(none, "exit 66 (inputMissing)")
    assert.include(await errorOf("pack_score", { run: "runs/office", judge: "nobody" }), "exit 64 (usage)")
    assert.include(await errorOf("dod_check", { plan: "runs/office/run.json" }), "exit 65 (invalidData)")
  })

  it("refuses arguments that it does not know, and empty ones", async () => {
    assert.include(await errorOf("gate", { run: "runs/office", min_levl: "strong" }), "min_levl")
    await errorOf("gate", { run: " " })
    await errorOf("gate", { run: "runs/office", min_coverage: 0 })
    await errorOf("dod_check", { plan: "plan.yaml", allow_no_dod: true })
  })

  it("reads nothing outside of its folder, through no link, plan or context", async () => {
    const says = "leads out of the folder that this server works in"
    for (const run of [outside.at("office"), "runs/linked", `${shop.dir}/../${outside.dir.split("/").at(-1)}/office`]) {
      assert.include(await errorOf("gate", { run }), says)
      assert.include(await errorOf("pack_score", { run }), says)
    }
    assert.include(await errorOf("dod_check", { plan: "plan.yaml", context: [outside.at("secret.json")] }), says)
    await errorOf("bench_status", { bench_root: tmpdir() })
    const { structuredContent } = await call("dod_check", { plan: "peek.yaml" })
    assert.include(JSON.stringify(structuredContent), says)
    assert.notInclude(JSON.stringify(structuredContent), "hidden-word")
    // The command line, which whoever owns both folders starts, does read it.
    assert.include((await shop.assay("dod", "check", "peek.yaml")).stdout, "hidden-word")
  })

  it("runs no command of a plan", async () => {
    assert.strictEqual(await codeOf("dod_check", { plan: "runs.json" }), 13)
    assert.isFalse(existsSync(shop.at("ran")))
    assert.strictEqual((await opened).said(), "")
  })
})

const message = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`
const BEGIN =
  message(1, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" }
  }) + '{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
const checking = (id: number, plan: string) => message(id, "tools/call", { name: "dod_check", arguments: { plan } })

const Reply = Schema.fromJsonString(
  Schema.Struct({ id: Schema.NullOr(Schema.Int), result: Schema.optionalKey(Schema.Json) })
)
const replies = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => Schema.decodeSync(Reply)(line))

describe("assay mcp at the end of its input", () => {
  it("has answered everything and ends with 0, also after what is no message", async () => {
    const ended = await shop.assayWith(
      { stdin: `${BEGIN}this is no message\n[null]\n{}\n12\n${checking(2, "plan.yaml")}` },
      "mcp"
    )
    exits(ended, 0)
    const answered = replies(ended.stdout)
    assert.include(JSON.stringify(answered.find(({ id }) => id === 2)), "dodBlocked")
    assert.notInclude(ended.stderr, "at ")
    exits(await shop.start(["mcp"], { stdin: "" }).ended, 0)
  })

  it("runs the commands of a plan whose criteria were approved before it started, and of no other", async () => {
    const own = workshop()
    own.write("plan.json", commandPlan("touch approved-ran"))
    exits(await own.assay("dod", "approve", "plan.json", "--out", "approved.yaml"), 0)
    own.write("changed.json", commandPlan("touch changed-ran"))
    const consent = ["mcp", "--approved", "approved.yaml", "--allow-commands"]
    const stdin = BEGIN + checking(2, "plan.json") + checking(3, "changed.json")
    const ended = await own.assayWith({ stdin }, ...consent)
    exits(ended, 0)
    const answerTo = (asked: number) => JSON.stringify(replies(ended.stdout).find(({ id }) => id === asked))
    assert.include(answerTo(2), '"allowed":true')
    assert.include(answerTo(3), '"allowed":false')
    assert.include(answerTo(3), "not those that were approved")
    assert.isTrue(existsSync(own.at("approved-ran")))
    assert.isFalse(existsSync(own.at("changed-ran")))
    refuses(await own.assay("mcp", "--allow-commands"), 64, "--allow-commands needs --approved FILE")
  })
})
