import { existsSync, statSync } from "node:fs"
import { once } from "node:events"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { end, forkSleeper, survivors } from "../services/dod/survivors.ts"
import { exits, refuses, start, until, type Workshop } from "./assay.ts"
import { commandPlan, planText, shopWith } from "./dodPlans.ts"

const OPEN = { "plan.yaml": planText("definition_of_done: [Ready]\n"), "facts.json": '{ "Ready": true }' }
const apply = (shop: Workshop, ...command: ReadonlyArray<string>) =>
  shop.program("dod", "apply", "plan.yaml", "--context", "facts.json", "--", ...command)

const living = (file: string) => Effect.runPromise(survivors(file).pipe(Effect.provide(NodeServices.layer)))
const isWritten = (file: string) => () => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

describe("dod apply", () => {
  it("starts nothing while a criterion is unmet", async () => {
    const shop = shopWith({ ...OPEN, "facts.json": '{ "Ready": false }' })
    refuses(await apply(shop, "touch", "made"), 13, 'Criterion 1 "Ready" is not met', "exit 13 (dodBlocked)")
    assert.isFalse(existsSync(shop.at("made")))
    shop.write("facts.json", '{ "Ready": true }')
    exits(await apply(shop, "touch", "made"), 0)
    assert.isTrue(existsSync(shop.at("made")))
  })

  it("ends with the program's own exit code", async () => {
    const shop = shopWith(OPEN)
    const [seven, thirteen] = await Promise.all([apply(shop, "sh", "-c", "exit 7"), apply(shop, "sh", "-c", "exit 13")])
    exits(seven, 7)
    exits(thirteen, 13)
    assert.notInclude(seven.stderr, "exit 7", "the program ends with it, not Assay")
  })

  it("hands on input, output, arguments and environment", async () => {
    const shop = shopWith(OPEN)
    const command = ["sh", "-c", 'cat; echo "$HELLO $*" >&2', "sh", "--context", "-h", "--quiet", ""]
    const ended = await shop.start(["dod", "apply", "plan.yaml", "--context", "Ready=1", "--quiet", "--", ...command], {
      stdin: "from the pipe\n",
      env: { HELLO: "hello" }
    }).ended
    assert.deepStrictEqual(ended, {
      code: 0,
      signal: null,
      stdout: "from the pipe\n",
      stderr: "hello --context -h --quiet \n"
    })
  })

  it("leaves alone what the program leaves running", async () => {
    const shop = shopWith(OPEN)
    exits(await apply(shop, "sh", "-c", `exec >/dev/null 2>&1; ${forkSleeper(shop.at("pid"), "exit 0")}`), 0)
    const { alive } = await living(shop.at("pid"))
    await Effect.runPromise(end(alive))
    assert.lengthOf(alive, 1)
  })

  it("refuses to start without a program, or with one that is not there", async () => {
    const shop = shopWith(OPEN)
    const [none, empty, unknown] = await Promise.all([apply(shop), apply(shop, ""), apply(shop, "no-such-program")])
    refuses(none, 64, "command")
    refuses(empty, 64, "The program to run has an empty name.")
    refuses(unknown, 64, '"no-such-program" cannot be started')
  })
})

describe("A command of a plan", () => {
  it("runs only if commands are allowed", async () => {
    const shop = shopWith({ "plan.json": commandPlan("touch made; echo done") })
    const skipped = await shop.assay("dod", "check", "plan.json")
    exits(skipped, 13)
    assert.include(skipped.stdout, "was not run, since a plan is only data. Allow it with")
    assert.isFalse(existsSync(shop.at("made")))
    const ran = await shop.assay("dod", "check", "plan.json", "--allow-commands")
    exits(ran, 0)
    assert.include(ran.stdout, "ended with exit code 0: done")
    assert.isTrue(existsSync(shop.at("made")))
    shop.write("plan.json", commandPlan("exit 3"))
    const failed = await shop.assay("dod", "check", "plan.json", "--allow-commands")
    exits(failed, 13)
    assert.include(failed.stdout, "ended with exit code 3")
  })

  it("makes the evaluation as old as it takes", async () => {
    const shop = shopWith({ "plan.json": commandPlan("true") })
    const check = ["dod", "check", "plan.json", "--allow-commands", "--max-age"]
    const [old, young] = await Promise.all([shop.assay(...check, "0s"), shop.assay(...check, "1 hour")])
    exits(old, 13)
    assert.include(old.stdout, "The check is too old")
    exits(young, 0)
  })

  it("closes the gate where it changes the plan that is checked", async () => {
    const shop = shopWith({ "plan.json": commandPlan("echo >> plan.json; sed -i s/works/worked/ plan.json") })
    const ended = await shop.assay("dod", "check", "plan.json", "--allow-commands")
    exits(ended, 13)
    assert.include(ended.stdout, "is not the one that was checked")
  })
})

describe.concurrent("Of a command's processes", () => {
  it("none is left, though one ignores that it shall end", async () => {
    const shop = shopWith({})
    shop.write("plan.json", commandPlan(forkSleeper(shop.at("pid"), "exit 0")))
    exits(await shop.assay("dod", "check", "plan.json", "--allow-commands"), 0)
    assert.deepStrictEqual(await living(shop.at("pid")), { written: 1, alive: [] })
  })

  it("none is left after Ctrl-C, which ends with 130", async () => {
    const shop = shopWith({})
    shop.write("plan.json", commandPlan(forkSleeper(shop.at("pid"), "sleep 60")))
    const { child, ended } = shop.start(["dod", "check", "plan.json", "--allow-commands"])
    await until("the sleeper sleeps", isWritten(shop.at("pid")))
    child.kill("SIGINT")
    const { code, stderr, stdout } = await ended
    assert.deepStrictEqual({ code, stdout }, { code: 130, stdout: "" })
    assert.include(stderr, "Interrupted")
    assert.deepStrictEqual(await living(shop.at("pid")), { written: 1, alive: [] })
  })

  it("the program behind the gate is ended by Ctrl-C too", async () => {
    const shop = shopWith(OPEN)
    const command = ["sh", "-c", "echo $$ > pid; exec sleep 60"]
    const { child, ended } = shop.start(["dod", "apply", "plan.yaml", "--context", "facts.json", "--", ...command])
    await until("the program runs", isWritten(shop.at("pid")))
    child.kill("SIGINT")
    exits(await ended, 130)
    assert.deepStrictEqual(await living(shop.at("pid")), { written: 1, alive: [] })
  })

  it("a survivor would be noticed", async () => {
    const shop = shopWith({})
    const script = `exec >/dev/null 2>&1; ${forkSleeper(shop.at("pid"), "exit 0")}`
    const { child } = start("sh", ["-c", script], { cwd: shop.dir })
    await once(child, "exit")
    const { alive } = await living(shop.at("pid"))
    await Effect.runPromise(end(alive))
    assert.lengthOf(alive, 1)
  })
})
