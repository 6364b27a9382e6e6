import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { HistoryDocument } from "../../../src/programs/cli/render/benchHistory.ts"
import { PromoteDocument } from "../../../src/programs/cli/render/benchPromote.ts"
import { RunDocument } from "../../../src/programs/cli/render/benchRun.json.ts"
import { VerifyDocument } from "../../../src/programs/cli/render/benchVerify.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { chainOf, filesOf, report, row } from "../../domain/bench/benchReports.ts"

const FIXTURE = "test/fixtures/bench"
/** When its cases had been added. */
const DECEMBER = Date.UTC(2026, 11, 1)

const bench = (root: string, ...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(DECEMBER)
    const before = (yield* TestConsole.logLines).length
    const said = (yield* TestConsole.errorLines).length
    const { code } = yield* runCli(["bench", ...args, "--bench-root", root])
    const lines = (yield* TestConsole.logLines).slice(before)
    return { code, out: lines.join("\n"), errors: (yield* TestConsole.errorLines).slice(said).join("\n") }
  })
/** The exit code of a promotion. */
const promoted = (root: string, ...args: ReadonlyArray<string>) =>
  Effect.map(bench(root, "promote", ...args), ({ code }) => code)
const anchored = (anchor: string) =>
  bench(FIXTURE, "promote", "greeting", "--tier", "bronze", "--format", "json", "--anchor", anchor)
const given = Effect.provide(Layer.provideMerge(Assets.layerDirectory("."), NodeServices.layer))

/** A bench root with a chain of two reports; their names, in order. */
const rootWithChain = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const root = yield* fs.makeTempDirectoryScoped()
  const records = chainOf([report("01A", [row("a", true)]), report("01B", [row("a", false)])])
  const { files, head } = filesOf(records)
  yield* fs.makeDirectory(`${root}/audit`)
  for (const { name, text } of [...files, { name: "HEAD", text: head }]) {
    yield* fs.writeFileString(`${root}/audit/${name}`, text)
  }
  return { fs, root, names: files.map(({ name }) => `${root}/audit/${name}`), hash: records.at(-1)?.hash ?? "" }
})

describe("assay bench promote", () => {
  it.effect("ends with 14 where no run was recorded, and says everything that is missing", () =>
    Effect.gen(function* () {
      const { code, out } = yield* bench(FIXTURE, "promote", "greeting", "--tier", "silver")
      assert.strictEqual(code, 14)
      assert.match(out, /✗ greeting: silver is not earned/u)
      assert.match(out, /The audit chain holds no run that counts/u)
      assert.match(out, /exit code +14/iu)
    }).pipe(given)
  )

  it.effect("prints the same decision as JSON", () =>
    Effect.gen(function* () {
      const { code, out } = yield* bench(
        FIXTURE,
        "promote",
        "greeting",
        "--tier",
        "gold",
        "--sut",
        "oracle",
        "--format",
        "json"
      )
      const document = yield* Schema.decodeEffect(Schema.fromJsonString(PromoteDocument))(out)
      assert.strictEqual(code, 14)
      assert.strictEqual(document.exit.code, 14)
      assert.includeMembers(
        document.reasons.map(({ condition }) => condition),
        ["offered", "sut_kind", "evidence"]
      )
    }).pipe(given)
  )

  it.effect("holds the chain against a hash that was published elsewhere", () =>
    Effect.gen(function* () {
      const { code, out } = yield* anchored(digestOf("published"))
      const document = yield* Schema.decodeEffect(Schema.fromJsonString(PromoteDocument))(out)
      assert.strictEqual(code, 14)
      assert.strictEqual(document.anchor, digestOf("published"))
      assert.match(document.reasons.find(({ condition }) => condition === "chain")?.reason ?? "", /published hash/u)
      assert.strictEqual((yield* anchored("abc")).code, 64)
    }).pipe(given)
  )

  it.effect("tells an unknown task class, system, tier and bench root apart", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* promoted(FIXTURE, "greetin", "--tier", "bronze"), 3)
      assert.strictEqual(yield* promoted(FIXTURE, "greeting", "--tier", "bronze", "--sut", "nobody"), 3)
      assert.strictEqual(yield* promoted(FIXTURE, "greeting", "--tier", "platinum"), 64)
      assert.strictEqual(yield* promoted("test/fixtures/nothing", "greeting", "--tier", "bronze"), 4)
    }).pipe(given)
  )
})

describe("assay bench plan", () => {
  it.effect("prints what one tier or all of them need", () =>
    Effect.gen(function* () {
      const { code, out } = yield* bench(FIXTURE, "plan", "greeting", "--tier", "gold")
      assert.strictEqual(code, 0)
      assert.match(out, /29 of 29 cases passed would be enough/u)
      assert.notMatch(out, /silver\n/u)
      assert.match((yield* bench(FIXTURE, "plan", "greeting", "--format", "json")).out, /"tier": "silver"/u)
    }).pipe(given)
  )
})

describe("assay bench verify", () => {
  it.effect("ends with 0 and the head, and holds it against an anchor", () =>
    Effect.gen(function* () {
      const { hash, root } = yield* rootWithChain
      const { code, out } = yield* bench(root, "verify", "--anchor", hash, "--format", "json")
      assert.strictEqual(code, 0)
      const { anchor, count, hash: head } = yield* Schema.decodeEffect(Schema.fromJsonString(VerifyDocument))(out)
      assert.deepStrictEqual([count, head, anchor], [2, hash, hash])
      const other = yield* bench(root, "verify", "--anchor", digestOf("other"))
      assert.strictEqual(other.code, 5)
      assert.match(other.errors, /rewritten/u)
      assert.strictEqual((yield* bench(root, "verify", "--anchor", "abc")).code, 64)
    }).pipe(Effect.scoped, given)
  )

  it.effect("ends with 5 and names the bad record and the kind of damage", () =>
    Effect.gen(function* () {
      const { fs, names, root } = yield* rootWithChain
      const [first = "", second = ""] = names
      const text = yield* fs.readFileString(first)
      yield* fs.writeFileString(first, text.replace("agent", "angel"))
      const edited = yield* bench(root, "verify")
      assert.strictEqual(edited.code, 5)
      assert.match(edited.errors, /000001-01A\.json: edited/u)
      yield* fs.writeFileString(first, text)
      assert.strictEqual((yield* bench(root, "verify")).code, 0)
      yield* fs.remove(second)
      const truncated = yield* bench(root, "verify")
      assert.strictEqual(truncated.code, 5)
      assert.match(truncated.errors, /000002-\S+: truncated/u)
    }).pipe(Effect.scoped, given)
  )

  it.effect("does not take a chain that is not there for one that verifies", () =>
    Effect.gen(function* () {
      const { code, errors } = yield* bench(FIXTURE, "verify")
      assert.strictEqual(code, 66)
      assert.match(errors, /has no record, so there is nothing to verify/u)
    }).pipe(given)
  )
})

describe("assay bench history", () => {
  it.effect("lists the runs of a task class, whose chain must verify", () =>
    Effect.gen(function* () {
      const { fs, names, root } = yield* rootWithChain
      const { code, out } = yield* bench(root, "history", "fix-it", "--format", "json")
      assert.strictEqual(code, 0)
      const { runs } = yield* Schema.decodeEffect(Schema.fromJsonString(HistoryDocument))(out)
      assert.deepStrictEqual(
        runs.map(({ passed, run_id }) => [run_id, passed]),
        [
          ["01A", 1],
          ["01B", 0]
        ]
      )
      assert.strictEqual((yield* bench(root, "history", "other")).code, 3)
      yield* fs.remove(names[0] ?? "")
      assert.strictEqual((yield* bench(root, "history", "fix-it")).code, 5)
    }).pipe(Effect.scoped, given)
  )

  it.effect("shows one run as a whole, in every format, and ends with 0 whatever it came to", () =>
    Effect.gen(function* () {
      const { hash, root } = yield* rootWithChain
      const show = (...args: ReadonlyArray<string>) => bench(root, "history", "fix-it", "--run", ...args)
      const text = yield* show("01B")
      assert.strictEqual(text.code, 0)
      assert.match(text.out, /^✗ fix-it: 0 of 1 cases passed/u)
      assert.include(text.out, hash)
      assert.include(text.out, "not passed: validator.build_failed")
      const json = yield* show("01B", "--format", "json")
      const document = yield* Schema.decodeEffect(Schema.fromJsonString(RunDocument))(json.out)
      assert.deepStrictEqual([document.run_id, document.hash, document.exit.code], ["01B", hash, 0])
      assert.include((yield* show("01B", "--format", "jsonl")).out, '"type":"summary"')
      assert.match((yield* show("01B", "--format", "junit")).out, /failures="1"/u)
    }).pipe(Effect.scoped, given)
  )

  it.effect("takes the beginning of an id where only one run begins so, and tells what else there is", () =>
    Effect.gen(function* () {
      const { root } = yield* rootWithChain
      const several = yield* bench(root, "history", "fix-it", "--run", "01")
      assert.strictEqual(several.code, 64)
      assert.include(several.errors, '2 runs begin with "01": 01A, 01B')
      const none = yield* bench(root, "history", "fix-it", "--run", "02")
      assert.strictEqual(none.code, 64)
      assert.include(none.errors, 'no run "02"')
      const without = [["--format", "junit"], ["--format", "jsonl"], ["--reveal-held-out"]]
      for (const flags of without) {
        const { code, errors } = yield* bench(root, "history", "fix-it", ...flags)
        assert.strictEqual(code, 64, flags.join(" "))
        assert.include(errors, "name it with --run")
      }
    }).pipe(Effect.scoped, given)
  )
})
