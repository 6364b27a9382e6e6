import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { parserFor } from "./parse.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../../src/services/source/decodeSource.ts"
import { bytesOf, edit, PACK, problemsIn, read, said } from "./packSource.ts"

const json = { what: "document", schema: Schema.Json }
const decode = (source: string | Uint8Array, file = "x.yaml") =>
  decodeSource(file, typeof source === "string" ? bytesOf(source) : source, json, DEFAULT_LIMITS, parserFor(file))
const valueOf = (source: string, file?: string) => Result.getOrThrow(decode(source, file)).value
const refusals = (source: string | Uint8Array, file?: string) =>
  Result.match(decode(source, file), {
    onSuccess: () => [],
    onFailure: ({ problems }) => problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
  })
const encode = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

describe("YAML", () => {
  it("follows the 1.2 core schema", () => {
    assert.deepStrictEqual(
      valueOf("[true, yes, no, on, null, ~, 0, 007, 0o17, 0x1F, 1e3, 1.5, 2024-01-01, 1_000, .5, '1', !!str 1]"),
      [true, "yes", "no", "on", null, null, 0, 7, 15, 31, 1000, 1.5, "2024-01-01", "1_000", 0.5, "1", "1"]
    )
  })

  it("takes keys by their source text and knows no special ones", () => {
    const value = valueOf("1: a\ntrue: b\n__proto__: { polluted: 1 }\nconstructor: c\ntoString: d\n<<: { x: 1 }\n")
    assert.deepStrictEqual(Object.entries(Object(value)), [
      ["1", "a"],
      ["true", "b"],
      ["__proto__", { polluted: 1 }],
      ["constructor", "c"],
      ["toString", "d"],
      ["<<", { x: 1 }]
    ])
    assert.isFalse("polluted" in {})
  })

  it("refuses many mistakes on one long line in time by its length", () => {
    const long = refusals(`title: ${"[$\u20ac]".repeat(20_000)}\n`)
    assert.strictEqual(long.length, 1001)
    assert.match(long[0] ?? "", /^1:/u)
    assert.include(refusals("a: 1\n\tb: 2\n")[0] ?? "", "2:1 YAML cannot be indented with tabs")
  })

  it("keeps escaped lone surrogates", () => {
    assert.strictEqual(valueOf('"\\ud800|\\ud83d\\ude00"'), "\ud800|😀")
  })

  it("hints at single quotes where a backslash is no escape", () => {
    const [problem] = problemsIn(edit("weight: 3", String.raw`weight: "\d+"`))
    assert.strictEqual(problem?.message, String.raw`Invalid escape sequence \d`)
    assert.include(problem?.hint, "single quotes")
  })

  it("expands an alias and takes the latest anchor of a name", () => {
    assert.deepStrictEqual(valueOf("- &a [1]\n- *a\n- &a 2\n- *a\n"), [[1], [1], 2, 2])
  })

  it("refuses unknown aliases, cycles, directives and YAML 1.1", () => {
    assert.deepStrictEqual(refusals("- &base 1\n- *bas\n"), ["2:3 No anchor &bas stands before the alias *bas"])
    assert.deepStrictEqual(refusals("&a [*a]"), ["1:5 The alias *a stands inside its own anchor &a"])
    assert.deepStrictEqual(refusals("%YAML 1.1\n---\na: yes\n"), ["1:1 Files are read as YAML 1.2, not 1.1"])
    assert.deepStrictEqual(refusals("%FOO\n---\na: 1\n"), ["1:1 Unknown directive %FOO"])
    assert.deepStrictEqual(refusals("%YAML 1.2\n---\na: 1\n"), [])
  })

  it("refuses more than one document, and none", () => {
    assert.deepStrictEqual(refusals("a: 1\n---\nb: 2\n"), [
      "2:1 The file holds more than one document; the first one starts at line 1, column 1"
    ])
    assert.deepStrictEqual(refusals("---\na: 1\n...\n"), [])
    assert.deepStrictEqual(refusals(""), ["1:1 The file is empty"])
    assert.deepStrictEqual(refusals("# only a comment\n"), ["1:1 The file is empty"])
    assert.deepStrictEqual(refusals("---\n"), ["1:1 The document is empty"])
  })

  it("refuses raw control characters and numbers that are not finite", () => {
    assert.deepStrictEqual(refusals("a: x\u001bz"), ["1:5 The control character U+001B cannot stand in a YAML file"])
    assert.deepStrictEqual(refusals("a: .nan"), ["1:4 Expected a finite number, got NaN"])
  })
})

const level = (n: number) => `a${n}: &a${n} [${Array.from({ length: 10 }, () => `*a${n - 1}`).join(", ")}]`

describe("aliases", () => {
  it("load when many of them repeat a small node", () => {
    const text = `base: &b { x: [1, 2, 3] }\nall: [${Array.from({ length: 300 }, () => "*b").join(", ")}]\n`
    assert.strictEqual(Object(valueOf(text)).all.length, 300)
  })

  it("are refused by what they stand for, before anything is expanded, and by the anchor's name", () => {
    const text = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]", ...Array.from({ length: 30 }, (_, n) => level(n + 1))].join(
      "\n"
    )
    const said = refusals(text)
    assert.strictEqual(said.length, 1)
    assert.match(
      said[0] ?? "",
      /^6:\d+ The alias \*a4 stands for 1\d+ values; with it, aliases repeat more than 1000000 values$/u
    )
  })

  it("are refused where they nest the document too deep", () => {
    const text = ["a0: &a0 [x]", ...Array.from({ length: 5000 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}]`)].join("\n")
    assert.deepStrictEqual(refusals(text), ["199:14 The alias *a197 nests the document more than 200 levels deep"])
  })

  it("have a limit that can be set", () => {
    const text = bytesOf("- &a [1, 2]\n- *a\n")
    assert.isTrue(
      Result.isFailure(decodeSource("x.yaml", text, json, { ...DEFAULT_LIMITS, aliasValues: 2 }, parserFor("x.yaml")))
    )
    assert.isTrue(
      Result.isSuccess(decodeSource("x.yaml", text, json, { ...DEFAULT_LIMITS, aliasValues: 3 }, parserFor("x.yaml")))
    )
  })
})

describe("nesting", () => {
  for (const [open, file] of [
    ["[", "x.yaml"],
    ["- ", "x.yaml"],
    ["? ", "x.yaml"],
    ["{a: ", "x.yaml"],
    ["[", "x.json"]
  ] as const) {
    it(`of 100,000 times ${JSON.stringify(open)} in ${file} is refused`, () => {
      const said = refusals(open.repeat(100_000), file)
      assert.match(said.join(), /^1:\d+ The document is nested more than 200 levels deep$/u)
    })
  }

  it("of 100 levels is read", () => {
    for (const file of ["x.yaml", "x.json"])
      assert.deepStrictEqual(refusals("[".repeat(100) + "]".repeat(100), file), [])
  })
})

const keys = (count: number, one: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => one(index)).join(separator)

const yaml = (count: number) => keys(count, (index) => `k${index}: 1`, "\n")
const flow = (count: number) => `{${keys(count, (index) => `"k${index}": 1`, ", ")}}`

describe("a map", () => {
  it("has at most 10,000 keys, all the same or not", () => {
    const most = "A map has more than 10000 keys"
    for (const [text, file] of [
      [yaml(10_002), "x.yaml"],
      [`a:\n  - ${yaml(10_002).replaceAll("\n", "\n    ")}`, "x.yaml"],
      [keys(10_002, () => "a: 1", "\n"), "x.yaml"],
      [flow(10_002), "x.yaml"],
      [flow(10_002), "x.json"]
    ] as const) {
      assert.include(refusals(text, file).join("\n"), most, text.slice(0, 20))
    }
    for (const file of ["x.yaml", "x.json"]) assert.deepStrictEqual(refusals(flow(10_000), file), [])
    assert.deepStrictEqual(refusals(yaml(10_000), "x.yaml"), [])
  })

  it("is bounded, a list is not", () => {
    assert.deepStrictEqual(refusals(`[${"1,".repeat(20_000)}1]`, "x.json"), [])
  })
})

describe("the bytes of a file", () => {
  it("mean the same with any line end, and with one byte order mark", () => {
    const mixed = PACK.split("\n")
      .map((line, index) => line + (["\n", "\r\n", "\r"][index % 3] ?? ""))
      .join("")
    const expected = Result.getOrThrow(read(PACK)).value
    for (const text of [PACK.replaceAll("\n", "\r\n"), PACK.replaceAll("\n", "\r"), mixed, `\uFEFF${PACK}`]) {
      assert.deepStrictEqual(Result.getOrThrow(read(text)).value, expected)
    }
    assert.deepStrictEqual(said(`\uFEFF\uFEFF${PACK}`), [
      "1:1 The file starts with more than one byte order mark | Save it as UTF-8 without a mark"
    ])
  })

  it("are at the same lines and columns with any line end", () => {
    const text = edit("weight: 3", "wieght: 3")
    assert.deepStrictEqual(problemsIn(text.replaceAll("\n", "\r\n")), problemsIn(text))
    assert.deepStrictEqual(problemsIn(`\uFEFF${text}`.replaceAll("\n", "\r")), problemsIn(text))
  })

  it("keep their text and their digest", () => {
    const text = `\uFEFF${PACK.replaceAll("\n", "\r\n")}`
    const loaded = Result.getOrThrow(read(text))
    assert.strictEqual(loaded.text, text)
    assert.notStrictEqual(loaded.digest, Result.getOrThrow(read(PACK)).digest)
  })

  it("are refused as UTF-16, with and without a mark, and have no lines then", () => {
    for (const bytes of [
      encode(`\uFEFF${PACK}`, "utf16le"),
      encode(PACK, "utf16le"),
      encode(PACK, "utf16le").subarray(1)
    ]) {
      const [problem] = problemsIn(bytes)
      assert.deepInclude(problem, { line: null, column: null, frame: null, hint: "Save it as UTF-8" })
      assert.strictEqual(problem?.message, "The file is UTF-16 text, not UTF-8")
    }
  })

  it("are refused where they are not UTF-8, at the line", () => {
    assert.deepStrictEqual(said(encode(edit("Demo", "Gr\u00f6\u00dfe"), "latin1")), [
      "2:10 The file is not UTF-8 text: this byte fits no character | Save it as UTF-8"
    ])
    assert.deepStrictEqual(said(encode(edit("Demo", "De\u0000mo"), "utf8")), [
      "2:10 The control character U+0000 cannot stand in a YAML file | Save the file as UTF-8 text"
    ])
  })

  it("are refused where they are too many", () => {
    const [problem] = problemsIn(new Uint8Array(50_000_000).fill(120))
    assert.strictEqual(problem?.message, "The file has 50000000 bytes; at most 16777216 are read")
  })
})

describe("JSON", () => {
  it("reads what JSON is", () => {
    const text = '{"a": [1, -0.5e2, true, null, "\\u00e9\\n\\/\\ud800"], "__proto__": {}, "": 0}'
    assert.deepStrictEqual(valueOf(text, "x.json"), JSON.parse(text))
  })

  const cases: ReadonlyArray<readonly [string, string]> = [
    ["{ // c\n}", "1:3 JSON has no comments"],
    ['{"a": 1,}', "1:8 JSON allows no comma before }"],
    ["[1,]", "1:3 JSON allows no comma before ]"],
    ["{a: 1}", '1:2 JSON needs a key in double quotes here, not "a"'],
    ["{'a': 1}", "1:2 JSON needs double quotes"],
    ['{"a": 01}', '1:7 JSON needs a value here, not "01"'],
    ['{"a": NaN}', '1:7 JSON needs a value here, not "NaN"'],
    ['{"a" 1}', '1:6 JSON needs a colon here, not "1"'],
    ['{"a": "\\q"}', "1:8 JSON has no such escape"],
    ['{"a": "x\n"}', '1:7 The text that starts here has no closing " on its line'],
    ['{"a": [1, 2', "1:12 The file ends where JSON needs a comma or ]"],
    ["{} x", '1:4 JSON needs nothing more here, not "x"'],
    ["", "1:1 The file is empty"],
    ['{"a": 1, "a": 2}', '1:10 Duplicate key "a"'],
    ["id: x", '1:1 JSON needs a value here, not "id"']
  ]
  for (const [text, expected] of cases) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.deepStrictEqual(refusals(text, "x.json"), [expected]))
  }

  it("agrees with JSON.parse on whether a text is JSON", () => {
    const pieces = ['"a"', "1", "-", "0", ".5", "e1", "{", "}", "[", "]", ",", ":", " ", "\n", "true", "\\", "tru", '"']
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647)
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: 1 + (next() % 6) }, () => pieces[next() % pieces.length] ?? "").join("")
      const expected = Result.isSuccess(Result.try((): unknown => JSON.parse(text)))
      assert.strictEqual(Result.isSuccess(decode(text, "x.json")), expected, text)
    }
  })
})

describe("verbatim paths", () => {
  it("keep the source text of plain scalars", () => {
    const written = "[007, 1e3, true, no, null, 2024-01-01, 0x1F, '1']"
    const format = { what: "list", schema: Schema.Array(Schema.NullOr(Schema.String)), verbatim: [["*"]] }
    const list = (text: string, file: string) =>
      Result.map(decodeSource(file, bytesOf(text), format, DEFAULT_LIMITS, parserFor(file)), ({ value }) => value)
    assert.deepStrictEqual(
      list(written, "x.yaml"),
      Result.succeed(["007", "1e3", "true", "no", "null", "2024-01-01", "0x1F", "1"])
    )
    assert.deepStrictEqual(list("[1.50, true]", "x.json"), Result.succeed(["1.50", "true"]))
    assert.deepStrictEqual(list("- \n- a\n", "x.yaml"), Result.succeed([null, "a"]))
  })
})
