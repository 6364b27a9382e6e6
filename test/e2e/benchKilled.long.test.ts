import { existsSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { hasBegun } from "../../src/domain/bench/attempt.ts"
import { exits, refuses, until } from "./assay.ts"
import { allRecordsOf, processesWith, recordsOf } from "./benches.ts"
import { hangingRun, leftIn } from "./hangingRun.ts"

describe("A terminal that is closed", () => {
  it.skipIf(!existsSync("/proc"))("ends a run as Ctrl-C does, though nobody can be told", async () => {
    const { child, ended, mark, shop } = await hangingRun()
    child.stdout?.destroy()
    child.stderr?.destroy()
    child.kill("SIGHUP")
    const { code, signal } = await ended
    assert.deepStrictEqual({ code, signal }, { code: 130, signal: null })
    assert.strictEqual(processesWith(mark), 0)
    // Its output cannot tell when the last of its programs is gone.
    await until("its folders are removed", () => leftIn(shop).length === 0)
    const [record] = recordsOf(shop)
    assert.strictEqual(record?.body.counts.cancelled, 6)
    const begun = record?.body.per_case.flatMap(({ attempts }) => attempts.filter(hasBegun))
    assert.include([2, 3], begun?.length)
    exits(await shop.assay("bench", "verify"), 0)
  })
})

describe("A run that was killed", () => {
  it.skipIf(!existsSync("/proc"))("has left its trace in the chain, which promote and history show", async () => {
    const { child, ended, shop } = await hangingRun()
    child.kill("SIGKILL")
    assert.strictEqual((await ended).signal, "SIGKILL")
    // Whoever is killed by force cannot clear away.
    assert.isNotEmpty(leftIn(shop))
    assert.deepStrictEqual(
      allRecordsOf(shop).map(({ body }) => body.phase),
      ["begun"]
    )
    exits(await shop.assay("bench", "verify"), 0)
    const history = await shop.assay("bench", "history", "greeting")
    exits(history, 0)
    assert.match(history.stdout, /began at .* and never ended: killed, or still running/u)
    const promoted = await shop.assay("bench", "promote", "greeting", "--tier", "bronze", "--sut", "slow")
    exits(promoted, 14)
    assert.match(promoted.stdout, /it began and never ended/u)
    const resumed = await shop.assay("bench", "run", "greeting", "--sut", "slow", "--resume")
    refuses(resumed, 64, "nothing to resume")
  })
})
