import { assert, describe, it } from "@effect/vitest"
import { corruptCalibration, corruptEvidence } from "../../../src/domain/drill/corruptEvidence.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { file, hows, made, parsed } from "./corrupted.ts"

const other = file("other.json", "{}")
const SWAPPED = "mislabelled: other.json stands in its place"

const ofJunit = (text: string) =>
  corruptEvidence({ file: file("u.xml", text), evidence: { kind: "junit", path: "u.xml" } }, other, 1)

describe("A JUnit report", () => {
  const text = '<testsuite tests="12"><testcase name="a"/><testcase name="b"/></testsuite>\n'

  it("is lost, cut, broken, and says that a test failed and that no number of tests ran", () => {
    assert.deepStrictEqual(hows(ofJunit(text)), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its second half is gone",
      "corrupted: a tag is not closed",
      "corrupted: a test in it failed",
      "corrupted: it says that NaN tests ran",
      SWAPPED
    ])
    assert.strictEqual(made(ofJunit(text), "a tag is not closed"), text.replace("</testsuite>", "</testsuite"))
    assert.strictEqual(made(ofJunit(text), "it says that NaN tests ran"), text.replace('"12"', '"NaN"'))
    for (const end of ["", "\n\n"]) {
      assert.strictEqual(made(ofJunit(`<a>${end}`), "a tag is not closed"), `<a${end}`)
    }
    const failure = '<failure message="drill"/>'
    assert.strictEqual(
      made(ofJunit(text), "a test in it failed"),
      text.replace('name="a"/>', `name="a">${failure}</testcase>`)
    )
    const open = text.replace('name="a"/>', 'name="a"></testcase>')
    assert.strictEqual(made(ofJunit(open), "a test in it failed"), open.replace('name="a">', `name="a">${failure}`))
  })
})

const ofSarif = (text: string) =>
  corruptEvidence({ file: file("s", text), evidence: { kind: "sarif", path: "s" } }, other, 1)

describe("A SARIF log", () => {
  const log = { version: "2.1.0", runs: [{ tool: "t", results: [{ level: "note" }] }, { results: [] }] }

  it("is lost, cut, broken, and has an error and no version", () => {
    const found = ofSarif(JSON.stringify(log))
    assert.deepStrictEqual(hows(found), [
      "removed: the file is gone",
      "emptied: the file is empty",
      "truncated: its second half is gone",
      "corrupted: it is no JSON any more: a brace too many",
      "corrupted: an error is found in it",
      "corrupted: its version is NaN",
      "corrupted: its version is 1e999",
      SWAPPED
    ])
    const error = { ruleId: "drill", level: "error", message: { text: "made by a drill" } }
    assert.deepStrictEqual(parsed(made(found, "an error is found in it")), {
      version: "2.1.0",
      runs: [{ tool: "t", results: [{ level: "note" }, error] }, { results: [] }]
    })
    const spaced = JSON.stringify(log, null, 1)
    assert.strictEqual(made(ofSarif(spaced), "its version is NaN"), spaced.replace('"2.1.0"', "NaN"))
    assert.strictEqual(made(ofSarif('{"version":"2.1.0"}'), "its version is NaN"), '{"version": NaN}')
  })

  it("without a run or results gets no error", () => {
    for (const odd of ["{}", '{"runs":[]}', '{"runs":[1]}', '{"runs":[{}]}', '{"runs":{"results":[]}}', "[]"]) {
      assert.notInclude(hows(ofSarif(odd)).join(), "an error is found in it", odd)
    }
  })
})

describe("A value in a JSON document", () => {
  const text = '{ "a/b": [{ "x": 1 }, { "x": 2 }], "c~d": { "~1": 3 }, "n": null }\n'
  const all = (pointer: string, content = text) =>
    corruptEvidence(
      { file: file("d.json", content), evidence: { kind: "json", path: "d.json", pointer, equals: 2 } },
      other,
      1
    )

  it.each([
    ["/a~1b/1/x", '{"a/b":[{"x":1},{"x":NaN}],"c~d":{"~1":3},"n":null}\n'],
    ["/a~1b/0", '{"a/b":[NaN,{"x":2}],"c~d":{"~1":3},"n":null}\n'],
    ["/c~0d/~01", '{"a/b":[{"x":1},{"x":2}],"c~d":{"~1":NaN},"n":null}\n'],
    ["/n", '{"a/b":[{"x":1},{"x":2}],"c~d":{"~1":3},"n":NaN}\n'],
    ["", "NaN\n"]
  ])("is another at %j, also in lists and under odd keys", (pointer, expected) => {
    assert.deepStrictEqual(hows(all(pointer)).slice(3), [
      "corrupted: it is no JSON any more: a brace too many",
      "corrupted: the value is another one",
      "corrupted: the value is NaN",
      "corrupted: the value is 1e999",
      SWAPPED
    ])
    assert.strictEqual(made(all(pointer), "the value is NaN"), expected)
    assert.strictEqual(made(all(pointer), "the value is another one"), expected.replace("NaN", '"made by a drill"'))
  })

  it.each(["/x", "/a~1b/2", "/a~1b/01", "/a~1b/-1", "/a~1b/length", "/a~1b/0/y", "/n/x", "/toString", "/c~0d/~01/x"])(
    "is none at %j, so that nothing is put there",
    (pointer) => assert.notInclude(hows(all(pointer)).join(), "the value is")
  )

  it("is another in a document that is a list or a bare value, and nowhere in what is no JSON", () => {
    assert.strictEqual(made(all("/1/x", '[1, { "x": 2 }]'), "the value is NaN"), '[1,{"x":NaN}]\n')
    assert.strictEqual(made(all("", "null"), "the value is NaN"), "NaN\n")
    for (const pointer of ["", "/0"]) assert.notInclude(hows(all(pointer, "[1")).join(), "the value is")
  })
})

describe("A file as evidence", () => {
  it("of which only the existence is asked is only taken away", () => {
    const exists = { kind: "file", path: "f" } as const
    assert.deepStrictEqual(hows(corruptEvidence({ file: file("f", "x"), evidence: exists }, other, 1)), [
      "removed: the file is gone"
    ])
    const pinned = corruptEvidence({ file: file("f", "xy"), evidence: { ...exists, digest: digestOf("xy") } }, other, 1)
    assert.deepStrictEqual(
      hows(pinned).map((how) => how.replace(/byte \d/u, "byte N")),
      [
        "removed: the file is gone",
        "emptied: the file is empty",
        "truncated: its second half is gone",
        "corrupted: a bit of byte N is flipped",
        SWAPPED
      ]
    )
  })
})

describe("A calibration set", () => {
  const yaml = "answers:\n  - { model: m, score: 4.5 }\n  - { model: m, score:3 }\n"
  const json = '{"answers":[{"model":"m","score": 4.5},{"model":"m","score":3}]}'

  it("gets a score that is none, and knows another model, in YAML and in JSON", () => {
    for (const [path, text, score, model, broken] of [
      ["k.yaml", yaml, yaml.replace("score: 4.5", "score: .nan"), yaml.replace("model: m", "model: other-m"), "YAML"],
      ["k.YML", yaml, yaml.replace("score: 4.5", "score: .nan"), yaml.replace("model: m", "model: other-m"), "YAML"],
      [
        "k.json",
        json,
        json.replace('"score": 4.5', '"score":NaN'),
        json.replace('"model":"m"', '"model":"other-m"'),
        "JSON"
      ],
      [
        "k.yaml.json",
        json,
        json.replace('"score": 4.5', '"score":NaN'),
        json.replace('"model":"m"', '"model":"other-m"'),
        "JSON"
      ]
    ] as const) {
      const found = corruptCalibration(file(path, text), other)
      const [, , , fourth = "", ...rest] = hows(found)
      assert.include(fourth, `it is no ${broken} any more`)
      assert.deepStrictEqual(rest, [
        "corrupted: a score is not a number",
        "mislabelled: it knows another model",
        SWAPPED
      ])
      assert.strictEqual(made(found, "a score is not a number"), score)
      assert.strictEqual(made(found, "it knows another model"), model)
    }
    const bare = corruptCalibration(file("k.yaml", "score:4\n"), undefined)
    assert.strictEqual(made(bare, "a score is not a number"), "score: .nan\n")
    const tight = corruptCalibration(file("k.json", '{"score":5,"model": "m"}'), undefined)
    assert.strictEqual(made(tight, "a score is not a number"), '{"score":NaN,"model": "m"}')
    assert.strictEqual(made(tight, "it knows another model"), '{"score":5,"model": "other-m"}')
  })
})
