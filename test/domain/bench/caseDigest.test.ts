import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  caseDigest,
  caseSetDigest,
  type FileContent,
  filesDigest,
  keysDigest,
  taxonomyDigest
} from "../../../src/domain/bench/caseDigest.ts"
import { rubricDigest } from "../../../src/domain/bench/rubricDigest.ts"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"

const utf8 = new TextEncoder()
const file = (path: string, text: string): FileContent => ({ path, bytes: utf8.encode(text) })

const caseYaml = {
  case_id: "one",
  curation_class: "rag-corpus-derived",
  cassette_canary_pin: "0".repeat(32),
  last_validated_at: "2026-01-01T00:00:00Z",
  rubric_wall_clock_seconds: 60
}
const files = [file("case.yaml", "case_id: one"), file("input/a.txt", "a"), file("expected/b.txt", "b")]

const Names = Schema.Array(Schema.Struct({ path: Schema.String, text: Schema.String })).check(Schema.isMaxLength(5))
const distinct = (named: typeof Names.Type): ReadonlyArray<FileContent> => [
  ...new Map(named.map(({ path, text }) => [path, file(path, text)])).values()
]

describe("The digest of a file", () => {
  it("is of its path and its bytes, and of whether it may be executed", () => {
    const [plain] = files
    assert(plain !== undefined)
    const entry = ["case.yaml", digestOf(plain.bytes)]
    assert.strictEqual(filesDigest([plain]), digestOf(canonicalJson([entry])))
    assert.strictEqual(filesDigest([{ ...plain, executable: true }]), digestOf(canonicalJson([[...entry, "x"]])))
  })
})

describe("The digest of a rubric", () => {
  it("is another with other files, another program and other validators", () => {
    const command = { _tag: "Command", argv: ["node"] } as const
    const digests = [
      rubricDigest(files, command, { validators: [] }),
      rubricDigest(files.slice(1), command, { validators: [] }),
      rubricDigest(files, { _tag: "Module", exportName: "default" }, { validators: [] }),
      rubricDigest(files, command, { validators: [{ name: "build", command: ["npm", "test"] }] })
    ]
    assert.strictEqual(new Set(digests).size, 4)
  })
})

describe("caseDigest", () => {
  it("stays what it is, so that seals last", () => {
    assert.strictEqual(
      caseDigest(files, caseYaml),
      "sha256:15fc3eecb555e2e67fdbbb5311a8f5c0905bfb786ebe249f9cda26dd7186a165"
    )
  })

  it("is the same for a file that is said not to be executable", () => {
    const said = files.map((one) => ({ ...one, executable: false }))
    assert.strictEqual(caseDigest(said, caseYaml), caseDigest(files, caseYaml))
  })

  it("does not see how case.yaml is written, its pin, or when it was last validated", () => {
    const other = { ...caseYaml, cassette_canary_pin: "f".repeat(32), last_validated_at: "2026-06-01T00:00:00Z" }
    const rewritten = [file("case.yaml", "# Other\n"), ...files.slice(1)].toReversed()
    assert.strictEqual(
      caseDigest(rewritten, Object.fromEntries(Object.entries(other).toReversed())),
      caseDigest(files, caseYaml)
    )
    assert.strictEqual(caseDigest(files.slice(1), caseYaml), caseDigest(files, caseYaml))
  })

  it.each([
    ["relabelled as held-out", files, { ...caseYaml, curation_class: "held-out" }],
    ["given another time limit", files, { ...caseYaml, rubric_wall_clock_seconds: 61 }],
    ["given a field", files, { ...caseYaml, family: "x" }],
    ["given another file", [...files, file("input/c.txt", "")], caseYaml],
    ["without a file", files.slice(0, 2), caseYaml],
    ["with a byte changed", [...files.slice(0, 2), file("expected/b.txt", "c")], caseYaml],
    ["with a byte more", [...files.slice(0, 2), file("expected/b.txt", "b\n")], caseYaml],
    ["with a file renamed", [...files.slice(0, 2), file("expected/B.txt", "b")], caseYaml],
    ["with the bytes of two files swapped", [file("input/a.txt", "b"), file("expected/b.txt", "a")], caseYaml],
    ["with a byte moved from one file to the other", [file("input/a.txt", ""), file("expected/b.txt", "ab")], caseYaml],
    [
      "with a file that may be executed",
      [...files.slice(0, 2), { ...file("expected/b.txt", "b"), executable: true }],
      caseYaml
    ],
    ["with a case.yaml further down", [...files, file("input/case.yaml", "")], caseYaml]
  ])("changes for a case %s", (_, otherFiles, otherYaml) => {
    assert.notStrictEqual(caseDigest(otherFiles, otherYaml), caseDigest(files, caseYaml))
  })
})

describe("filesDigest", () => {
  it.prop("does not depend on the order of the files", [Names], ([named]) => {
    const some = distinct(named)
    assert.strictEqual(filesDigest(some.toReversed()), filesDigest(some))
  })

  it.prop("tells files apart wherever a character moves between two paths and contents", [Names], ([named]) => {
    const [first, ...rest] = distinct(named)
    if (first === undefined) return
    const text = new TextDecoder().decode(first.bytes)
    const there = new Set(rest.map(({ path }) => path))
    const others = [
      { path: `${first.path}x`, bytes: first.bytes },
      { path: first.path, bytes: utf8.encode(`${text}x`) },
      { path: first.path + text, bytes: new Uint8Array() },
      ...rest.slice(0, 1).map(({ path }) => ({ path: first.path + path, bytes: first.bytes }))
    ].filter(({ path, bytes }) => !there.has(path) && (path !== first.path || bytes.length !== first.bytes.length))
    for (const other of others) assert.notStrictEqual(filesDigest([other, ...rest]), filesDigest([first, ...rest]))
  })

  it("tells bytes apart that are no text", () => {
    const digests = [0, 0x80, 0xff, 0xfe].map((byte) => filesDigest([{ path: "x", bytes: Uint8Array.of(byte) }]))
    assert.strictEqual(new Set(digests).size, 4)
  })
})

describe("caseSetDigest", () => {
  it("covers ids and digests, in any order", () => {
    const set = caseSetDigest([
      ["a", "sha256:1"],
      ["b", "sha256:2"]
    ])
    assert.strictEqual(
      caseSetDigest(
        new Map([
          ["b", "sha256:2"],
          ["a", "sha256:1"]
        ])
      ),
      set
    )
    assert.notStrictEqual(caseSetDigest([["a", "sha256:1"]]), set)
    assert.notStrictEqual(
      caseSetDigest([
        ["a", "sha256:2"],
        ["b", "sha256:1"]
      ]),
      set
    )
  })
})

describe("taxonomyDigest and keysDigest", () => {
  it("cover codes, severities and descriptions, in any order", () => {
    const taxonomy = {
      "a.b": { severity: "warn", description: "x" },
      "c.d": { severity: "info", description: "y" }
    } as const
    const { "a.b": first, "c.d": second } = taxonomy
    assert.strictEqual(taxonomyDigest({ "c.d": second, "a.b": first }), taxonomyDigest(taxonomy))
    assert.notStrictEqual(
      taxonomyDigest({ ...taxonomy, "a.b": { ...first, severity: "info" } }),
      taxonomyDigest(taxonomy)
    )
    assert.notStrictEqual(
      taxonomyDigest({ ...taxonomy, "a.b": { ...first, description: "z" } }),
      taxonomyDigest(taxonomy)
    )
    assert.notStrictEqual(taxonomyDigest({ "a.b": first }), taxonomyDigest(taxonomy))
  })

  it("cover the keys, in any order", () => {
    assert.strictEqual(keysDigest(new Set(["b", "a"])), keysDigest(["a", "b"]))
    assert.notStrictEqual(keysDigest(["a"]), keysDigest(["a", "b"]))
    assert.notStrictEqual(keysDigest(["a.b"]), keysDigest(["a", "b"]))
  })
})
