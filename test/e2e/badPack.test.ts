import { mkdirSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exits, inPairs, ownFile, refuses, root, workshop } from "./assay.ts"

const small = ownFile("test/fixtures/packs/small.yaml")
const shop = workshop()
const validate = (...args: ReadonlyArray<string>) => shop.assay("pack", "validate", ...args)

/** The small pack with a part replaced, which must be there. */
const changed = (from: string, to: string): string => {
  assert.include(small, from)
  return small.replace(from, () => to)
}

/** Seven levels of ten aliases each: a few hundred bytes that stand for ten million values. */
const bomb = [
  "id: bomb",
  "a0: &a0 [x, x, x, x, x, x, x, x, x, x]",
  ...[1, 2, 3, 4, 5, 6].map((n) => `a${n}: &a${n} [${Array.from({ length: 10 }, () => `*a${n - 1}`).join(", ")}]`)
].join("\n")

const utf16 = (text: string): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])

/** Name, content, and what stderr must say, the place first. */
const faults: ReadonlyArray<readonly [string, string | Uint8Array, ReadonlyArray<string>]> = [
  ["typo-top", changed("dimensions:\n", "dimesions:\n"), ["typo-top.yaml:14:1", 'Did you mean "dimensions"?']],
  ["typo-check", changed("bullets, dimension", "bullets, dimenson"), ["check.yaml:53:", 'Did you mean "dimension"?']],
  ["scope", changed("scope: curated", "scope: sometimes"), ["scope.yaml:21:19", '"sometimes"', "all, curated"]],
  ["ko", changed("dimension: Q1\n  threshold", "dimension: Q7\n  threshold"), ["ko.yaml:19:14", '"Q7"', '"Q1"?']],
  ["dangling", changed("[A1, B2]", "[A1, B9]"), ["dangling.yaml:22:26", '"B9"', '"B1"?']],
  ["repeated", changed("[A1, B2]", "[A1, B2, A1]"), ["repeated.yaml:22:30", '"A1"']],
  ["twice", changed("id: B2", "id: A2"), ["twice.yaml:72:", 'Duplicate prompt id "A2"']],
  ["scale-4", changed("  5: very good\n", ""), ["scale-4.yaml:7:1", '"5" is missing']],
  ["scale-6", changed("  5: very good\n", "  5: very good\n  6: superb\n"), ["scale-6.yaml:13:3", '"6"']],
  ["weight-0", changed("weight: 3", "weight: 0"), ["weight-0.yaml:15:42", "got the number 0"]],
  ["weight-neg", changed("weight: 3", "weight: -1"), ["weight-neg.yaml:15:42", "got the number -1"]],
  ["weight-half", changed("weight: 3", "weight: 1.5"), ["weight-half.yaml:15:42", "an integer, got the number 1.5"]],
  ["weight-nan", changed("weight: 3", "weight: .nan"), ["weight-nan.yaml:15:42", "got NaN"]],
  [
    "threshold-0",
    changed("threshold: 2", "threshold: 0"),
    ["threshold-0.yaml:20:14", "between 1 and 4, got the number 0"]
  ],
  [
    "threshold-5",
    changed("threshold: 2", "threshold: 5"),
    ["threshold-5.yaml:20:14", "between 1 and 4, got the number 5"]
  ],
  ["empty", small.replace(/categories:\n[^]*$/u, "categories: []\n"), ["empty.yaml:31:13", "at least one"]],
  ["uncovered", changed("[A1, B2]", "[B2]"), ["uncovered.yaml:43:26", '"A1" is safety-critical']],
  ["unfilled", changed("{{day}}", "{{daay}}"), ["unfilled.yaml:37:17", "{{daay}}", "{{day}}?"]],
  ["bomb", bomb, ["bomb.yaml:7:45", "*a4", "&a4"]],
  ["two", `${small}---\n${small}`, ["two.yaml:88:1", "more than one document"]],
  ["tab", changed("  threshold: 2", "\tthreshold: 2"), ["tab.yaml:20:1", "tabs"]],
  ["utf16", utf16(small), ["utf16.yaml", "UTF-16", "Save it as UTF-8"]],
  ["binary", new Uint8Array([0x69, 0x64, 0x3a, 0xff, 0xfe, 0xc0]), ["binary.yaml:1:4", "Save it as UTF-8"]],
  ["nothing", "", ["nothing.yaml:1:1", "empty"]]
]

describe("A pack file that is not as it should be", () => {
  it("is refused with 65, its place and what was meant, each fault for itself", async () => {
    for (const [name, content] of faults) shop.write(`${name}.yaml`, content)
    await inPairs(faults, async ([name, , says]) =>
      refuses(await validate(`${name}.yaml`), 65, `${name}.yaml`, ...says)
    )
  })

  it("is reported with all its faults, beside all other packs asked for", async () => {
    shop.write("many.yaml", small.replace("weight: 3", "weight: 0").replace("threshold: 2", "treshold: 2"))
    const ended = await validate("many.yaml", "office", "nowhere.yaml", "scope.yaml")
    exits(ended, 65)
    for (const place of ["many.yaml:15:42", "many.yaml:20:3", "nowhere.yaml", "scope.yaml:21:19"]) {
      assert.include(ended.stderr, place)
    }
    assert.strictEqual(ended.stdout, `✓ ${path.join(root, "packs/office.yaml")} is a valid pack\n`)
  })

  it("shows the line of the fixture with a caret and the near key", async () => {
    const ended = await validate(path.join(root, "test/fixtures/packs/bad-typo.yaml"))
    refuses(ended, 65, "bad-typo.yaml:15:9", 'Did you mean "safety_critical"?')
    assert.match(ended.stderr, /> 15 \|.*safty_critical: true\n\s+\|\s+\^{14}\n/u)
  })

  it("is refused at once where aliases explode", async () => {
    shop.write("alone.yaml", bomb)
    shop.write("plain.yaml", small)
    const start = performance.now()
    exits(await validate("plain.yaml"), 0)
    const between = performance.now()
    refuses(await validate("alone.yaml"), 65, "alone.yaml:7:45", "&a4")
    const plain = between - start
    assert.isBelow(performance.now() - between, plain + 60_000, "beside what any pack takes")
  })

  it("is 66 where there is none, or a folder", async () => {
    mkdirSync(shop.at("folder.yaml"))
    const [missing, folder, unknown, near] = await Promise.all([
      validate("nowhere.yaml"),
      validate("folder.yaml"),
      validate("no-such-pack"),
      shop.assay("pack", "show", "offise")
    ])
    refuses(missing, 66, "Cannot read nowhere.yaml")
    refuses(folder, 66, "Cannot read folder.yaml", "it is a folder")
    refuses(unknown, 66, "no-such-pack", "assay pack list")
    refuses(near, 66, '"offise"', "office")
  })

  it("fails on warnings only where that is asked for", async () => {
    shop.write("small.yaml", small)
    const [validated, strict, lint] = await Promise.all([
      validate("small.yaml"),
      validate("--strict", "small.yaml"),
      shop.assay("pack", "lint", "small.yaml")
    ])
    exits(validated, 0)
    assert.include(validated.stderr, "warning small.yaml:15:")
    exits(strict, 65)
    exits(lint, 65)
  })
})

describe("A pack file that only looks odd", () => {
  it("simply works: ids of Object.prototype, CRLF, a byte order mark, 300 aliases", async () => {
    shop.write("names.yaml", small.replaceAll(/\bA1\b/gu, "__proto__").replaceAll(/\bB2\b/gu, "constructor"))
    shop.write("crlf.yaml", small.replaceAll("\n", "\r\n"))
    shop.write("bom.yaml", `\u{feff}${small}`)
    const flags = Array.from({ length: 300 }, (_, index) => (index === 0 ? "&flag invents a day" : "*flag")).join(", ")
    shop.write("aliases.yaml", small.replace("[invents another day]", `[${flags}]`))
    const ended = await validate("names.yaml", "crlf.yaml", "bom.yaml", "aliases.yaml")
    exits(ended, 0)
    assert.strictEqual(ended.stdout.split("\n").length, 5)
    assert.notInclude(ended.stderr, "error")
  })
})
