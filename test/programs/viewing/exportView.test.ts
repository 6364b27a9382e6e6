import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { PerCase } from "../../../src/domain/bench/BenchReport.ts"
import { exportView } from "../../../src/programs/viewing/exportView.ts"
import { ViewBench, ViewIndex, ViewText } from "../../../src/programs/viewing/documents.ts"
import { AuditChain } from "../../../src/services/AuditChain.ts"
import { report, row } from "../../domain/bench/benchReports.ts"
import { heldOut } from "../../domain/bench/promotions.ts"
import { type Given, type GivenRun, runs, uneven } from "../comparing.ts"
import { documentOf, fakePage, layer as reading, optionsOf, viewing } from "./viewing.ts"

const good: Given = { points: uneven }
const one = (given: Given = good): GivenRun => ({ groups: { "m / none": given } })
const exporting = { mode: "export" } as const

type Shop = Effect.Success<ReturnType<typeof runs>>["shop"]

/** All files below a folder, with their contents. */
const contents = Effect.fnUntraced(function* ({ at, fs }: Shop, folder: string) {
  const names = (yield* fs.readDirectory(at(folder), { recursive: true })).toSorted()
  const files: Array<readonly [string, string]> = []
  for (const name of names) {
    const file = at(`${folder}/${name}`)
    if ((yield* fs.stat(file)).type === "File") files.push([name, yield* fs.readFileString(file)])
  }
  return new Map(files)
})

const write = ({ at }: Shop, folder: string, ...sources: ReadonlyArray<string>) =>
  exportView(optionsOf(sources.map(at), exporting), at(folder))

const layer = Layer.provideMerge(fakePage, reading)

withLayer(layer)("An export", (it) => {
  it.effect("has the same bytes each time, also over an earlier one, and all that the index names", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "runs/a": one(), "runs/b": one() })
      const first = yield* write(shop, "new/site", "runs")
      const files = yield* contents(shop, "new/site")
      yield* write(shop, "other", "runs")
      assert.deepStrictEqual(yield* contents(shop, "other"), files)
      yield* write(shop, "other", "runs/a")
      assert.isFalse(yield* shop.exists("other/data/runs/b"))
      yield* write(shop, "other", "runs")
      assert.deepStrictEqual(yield* contents(shop, "other"), files)
      assert.strictEqual([...files.keys()].filter((name) => name.startsWith("data/")).length, first.documents)
      assert.deepStrictEqual(first.problems, [])
      assert.includeMembers([...files.keys()], ["index.html", "app.js", "app.css", "data/index.js"])
      const page = files.get("index.html") ?? ""
      assert.include(page, '<meta name="assay-mode" content="export">')
      assert.notMatch(page, /<script(?! src="app\.js")|<style|style=|https?:|src="\//u)
      const bytes = new TextEncoder().encode(files.get("data/index.js"))
      assert.strictEqual(documentOf(bytes, "index", ViewIndex).mode, "export")
    })
  )

  it.effect("has whole texts apart, and nothing in them ends a script", () =>
    Effect.gen(function* () {
      const text = `</script><!--\u2028${"&".repeat(70_000)}`
      const { shop } = yield* runs({
        run: { groups: { "m / none": { ...good, text: (prompt) => (prompt === 1 ? text : "</script>") } } }
      })
      yield* write(shop, "site", "run")
      const files = yield* contents(shop, "site")
      const path = "runs/run/texts/_501/0-1"
      const script = files.get(`data/${path}.js`) ?? ""
      assert.strictEqual(documentOf(new TextEncoder().encode(script), path, ViewText).text, text)
      for (const [name, content] of files) if (name.startsWith("data/")) assert.notMatch(content, /[<>&\u2028]/u, name)
    })
  )

  it.effect("refuses a folder with something else in it, a run, and a place inside of one", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "runs/a": one() })
      yield* shop.fs.makeDirectory(shop.at("mine"))
      yield* shop.write("mine/index.html", "mine")
      yield* shop.write("file", "mine")
      const refused = (folder: string) => Effect.flip(write(shop, folder, "runs"))
      for (const folder of ["mine", "file", "runs", "runs/a", "runs/a/site"]) {
        assert.strictEqual((yield* refused(folder))._tag, "CannotWrite", folder)
      }
      assert.strictEqual(yield* shop.read("mine/index.html"), "mine")
      assert.deepStrictEqual(yield* shop.list("runs"), ["a"])
      yield* write(shop, "runs/../site", "runs")
    })
  )

  it.effect("shows what cannot be read beside the rest, and is none where nothing can", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "runs/a": one(), "runs/b": one(), "runs/c": one() })
      const break_ = Effect.fnUntraced(function* (run: string) {
        const rows = yield* shop.read(`runs/${run}/answers.jsonl`)
        yield* shop.write(`runs/${run}/answers.jsonl`, rows.slice(0, -10))
      })
      yield* break_("a")
      yield* shop.write("runs/b/run.json", "{")
      const { problems, unread } = yield* write(shop, "site", "runs")
      assert.deepStrictEqual(problems, [])
      assert.deepStrictEqual(
        unread.map(({ _tag }) => _tag),
        ["SourceInvalid", "SourceInvalid"]
      )
      const files = yield* contents(shop, "site")
      const index = documentOf(new TextEncoder().encode(files.get("data/index.js")), "index", ViewIndex)
      assert.include(index.runs[0]?.problem, "torn")
      assert.notInclude([...files.keys()].join(), "runs/a")
      const before = yield* contents(shop, "site")
      yield* break_("c")
      for (const folder of ["site", "new"]) {
        assert.strictEqual((yield* Effect.flip(write(shop, folder, "runs")))._tag, "SourceInvalid")
      }
      assert.deepStrictEqual(yield* contents(shop, "site"), before)
      assert.isFalse(yield* shop.exists("new"))
    })
  )

  it.effect("takes the place of one that was stopped half-way", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ run: one() })
      yield* shop.fs.makeDirectory(shop.at("site/.new/data"), { recursive: true })
      yield* shop.write("site/.new/data/old.js", "old")
      yield* write(shop, "site", "run")
      assert.notInclude(yield* shop.list("site"), ".new")
      assert.isFalse(yield* shop.exists("site/data/old.js"))
    })
  )
})

const SECRET = "held-out-secret"
const secret: PerCase = { ...row(SECRET, false), ...heldOut, family: SECRET }

const withBench = Layer.provideMerge(
  Layer.effectDiscard(
    AuditChain.use((chain) => chain.append(report("01A", [row("open-1", true), row("open-2", false), secret])))
  ),
  AuditChain.layerMemory
)

withLayer(Layer.provideMerge(fakePage, Layer.merge(viewing, withBench)))("An export with a bench", (it) => {
  it.effect("has its history with bounds, and nothing of its cases", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ a: one() })
      const root = "test/fixtures/bench"
      yield* exportView(optionsOf([shop.at("a")], { ...exporting, bench: { root, chain: "" } }), shop.at("site"))
      const files = yield* contents(shop, "site")
      const bench = documentOf(new TextEncoder().encode(files.get("data/bench.js")), "bench", ViewBench)
      const [run] = bench.task_classes.flatMap(({ history }) => history ?? [])
      assert.deepStrictEqual([run?.run_id, run?.cases, run?.passed], ["01A", 3, 1])
      assert.isAbove(run?.lower_bound_95 ?? 0, 0)
      const { records } = yield* AuditChain.use((chain) => chain.read())
      assert.include(JSON.stringify(records), SECRET)
      for (const [name, content] of files) {
        assert.notInclude(content, SECRET, name)
        assert.notInclude(content, "open-1", name)
      }
    })
  )
})
