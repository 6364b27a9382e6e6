import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { headOf } from "../../src/domain/bench/chain.ts"
import { AuditChain } from "../../src/services/AuditChain.ts"
import { chainOf, filesOf } from "../domain/bench/benchReports.ts"
import { append, damage, type Folder, inFolder, read, reportOf, runs } from "./bench/inChainFolder.ts"

describe("AuditChain in a folder", () => {
  inFolder("is empty where there is no folder, and reading makes none", ({ dir, fs }) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(), { records: [], head: { count: 0, hash: null } })
      assert.isFalse(yield* fs.exists(dir))
    })
  )

  inFolder("keeps what is appended, in order, as a file for each record and HEAD", ({ dir, fs, list }) =>
    Effect.gen(function* () {
      const records = yield* append("RUN1", "RUN2", "RUN3")
      assert.deepStrictEqual(yield* read(records[1]?.hash), { records, head: headOf(records) })
      assert.deepStrictEqual(yield* list, ["000001-RUN1.json", "000002-RUN2.json", "000003-RUN3.json", "HEAD"])
      const { files, head } = filesOf(chainOf(["RUN1", "RUN2", "RUN3"].map(reportOf)))
      assert.strictEqual(yield* fs.readFileString(`${dir}/HEAD`), head)
      for (const { name, text } of files) assert.strictEqual(yield* fs.readFileString(`${dir}/${name}`), text)
    })
  )

  const spoilt: ReadonlyArray<readonly [string, (folder: Folder) => Effect.Effect<unknown>, string]> = [
    [
      "was edited",
      ({ fs, dir, write }) =>
        Effect.orDie(
          Effect.flatMap(fs.readFileString(`${dir}/000002-RUN2.json`), (text) =>
            write("000002-RUN2.json", text.replace('"complete":true', '"complete":false'))
          )
        ),
      "000002-RUN2.json edited"
    ],
    ["lost a record", ({ remove }) => remove("000002-RUN2.json"), "000002-….json missing"],
    ["lost its end", ({ remove }) => remove("000003-RUN3.json"), "000003-….json truncated"],
    ["lost its HEAD", ({ remove }) => remove("HEAD"), "HEAD truncated"],
    [
      "lost its HEAD and all but its first record",
      ({ remove }) => Effect.forEach(["HEAD", "000002-RUN2.json", "000003-RUN3.json"], remove),
      "HEAD truncated"
    ],
    [
      "has one record more, rightly linked",
      ({ write }) => {
        const last = filesOf(chainOf(["RUN1", "RUN2", "RUN3", "RUN4"].map(reportOf))).files[3]
        return write(last?.name ?? "", last?.text ?? "")
      },
      "000004-RUN4.json inserted"
    ],
    ["has a file of a strange name", ({ write }) => write("report.json", "{}"), "report.json inserted"]
  ]
  for (const [what, spoil, expected] of spoilt) {
    inFolder(`that ${what} does not verify and takes no more`, (folder) =>
      Effect.gen(function* () {
        yield* append("RUN1", "RUN2", "RUN3")
        yield* spoil(folder)
        assert.strictEqual(yield* damage, expected)
        const before = yield* folder.list
        const refused = yield* Effect.flip(append("RUN9"))
        assert.strictEqual(refused._tag === "ChainTampered" ? refused.chain : refused._tag, folder.dir)
        assert.deepStrictEqual(yield* folder.list, before)
      })
    )
  }

  inFolder("was rewritten where a hash that was published elsewhere is not in it", () =>
    Effect.gen(function* () {
      const [first] = yield* append("RUN1", "RUN2")
      assert.lengthOf((yield* read(first?.hash)).records, 2)
      const foreign = chainOf([reportOf("OTHER")])[0]
      assert.strictEqual((yield* Effect.flip(read(foreign?.hash)))._tag, "ChainTampered")
    })
  )

  inFolder("does not mind files that are no records", ({ write }) =>
    Effect.gen(function* () {
      yield* append("RUN1")
      yield* write("README.md", "What these files are.")
      yield* write(".gitattributes", "* -text")
      assert.deepStrictEqual(yield* Effect.andThen(append("RUN2"), runs), ["RUN1", "RUN2"])
    })
  )

  inFolder("refuses a run whose id is no name of a file", ({ dir, fs }) =>
    Effect.gen(function* () {
      for (const id of ["../RUN1", "", "a b", "é"]) {
        assert.strictEqual((yield* Effect.flip(append(id)))._tag, "CannotWrite")
      }
      assert.isFalse(yield* fs.exists(dir))
    })
  )
})

describe("AuditChain in memory", () => {
  it.effect("links and verifies the same records", () =>
    Effect.gen(function* () {
      const records = yield* append("RUN1", "RUN2")
      assert.deepStrictEqual(records, chainOf([reportOf("RUN1"), reportOf("RUN2")]))
      assert.deepStrictEqual(yield* read(records[0]?.hash), { records, head: headOf(records) })
      const foreign = chainOf([reportOf("OTHER")])[0]
      assert.strictEqual((yield* Effect.flip(read(foreign?.hash)))._tag, "ChainTampered")
    }).pipe(Effect.provide(AuditChain.layerMemory))
  )
})
