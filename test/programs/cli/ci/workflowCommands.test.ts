import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fitting } from "../../../../src/programs/cli/ci/fitting.ts"
import { harmless } from "../../../../src/programs/cli/ci/harmless.ts"
import { type Annotation, workflowCommands } from "../../../../src/programs/cli/ci/workflowCommands.ts"
import { plainLines } from "../../../../src/programs/cli/render/plain.ts"
import { commandLines, commandOf } from "./runner.ts"

const error = (message: string, over: Partial<Annotation> = {}): Annotation => ({
  severity: "error",
  title: "Assay",
  message,
  ...over
})

/** Texts made of what a runner looks for. */
const Pieces = Schema.Array(
  // oxfmt-ignore
  Schema.Literals([
    "::", ":", "##[", "#", "[", "]", "add-mask", "stop-commands", "error", "a", ",", "=", "%", "%0A", "|", " ",
    "\t", "\r", "\n", "\r\n", "\u0085", "\u00a0", "\u200b", "\u2028", "\ufeff", "\u001b[31m"
  ])
)
const bytes = (text: string) => new TextEncoder().encode(text).length
const shown = (text: string) => plainLines(text).join("\n")

describe("An annotation", () => {
  it.each([
    [error("a: b, c"), "::error title=Assay::a: b, c"],
    [error("100 %"), "::error title=Assay::100 %25"],
    [error("100 %0A"), "::error title=Assay::100 %250A"],
    [error("one\ntwo\r\nthree"), "::error title=Assay::one%0Atwo%0Athree"],
    [error("::set-output name=x::y"), "::error title=Assay::::set-output name=x::y"],
    [
      error("m", { file: "packs/a:b,c %.yaml", line: 3, column: 7, title: "Assay: exit 65 (invalidData)" }),
      "::error file=packs/a%3Ab%2Cc %25.yaml,line=3,col=7,title=Assay%3A exit 65 (invalidData)::m"
    ],
    [error("m", { file: "a.yaml", line: null, column: null }), "::error file=a.yaml,title=Assay::m"],
    [error("\u001b[31mred\u202e", { severity: "warning" }), "::warning title=Assay::␛[31mred�"]
  ] as const)("is written by GitHub's rules: %j", (annotation, line) => {
    assert.deepStrictEqual(workflowCommands([annotation]), [line])
  })

  it.prop("is read as it was meant, whatever it holds", [Pieces, Pieces, Pieces], ([message, title, file]) => {
    const annotation = error(message.join(""), { title: title.join(""), file: file.join(""), line: 1, column: 2 })
    const [line = ""] = workflowCommands([annotation])
    assert.notMatch(line, /[\r\n]/u)
    const read = commandOf(line)
    assert.strictEqual(read?.name, "error")
    assert.strictEqual(read?.data, shown(annotation.message))
    assert.strictEqual(read?.properties.get("title"), shown(annotation.title))
    assert.strictEqual(read?.properties.get("file"), shown(annotation.file ?? ""))
    assert.deepStrictEqual([...(read?.properties.keys() ?? [])], ["file", "line", "col", "title"])
  })

  it("is one of ten of its kind at most, and the tenth counts those that are left out", () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => error(`message ${at}`))
    assert.strictEqual(workflowCommands(many(10)).length, 10)
    assert.include(workflowCommands(many(10))[9], "message 9")
    const lines = workflowCommands([error("w", { severity: "warning" }), ...many(30)])
    assert.strictEqual(lines.length, 11)
    assert.include(lines[8], "message 8")
    assert.include(lines[9], "There are 21 more errors than GitHub shows here")
    assert.match(lines[10] ?? "", /^::warning /u)
  })

  it("is cut before GitHub cuts it", () => {
    const [line = ""] = workflowCommands([error(`${"x".repeat(3999)}${"\u{1f468}".repeat(100)}`)])
    const data = commandOf(line)?.data ?? ""
    assert.isAtMost(data.length, 4096)
    assert.isTrue(data.isWellFormed())
    assert.match(data, /x…|�…/u)
  })
})

describe("A printed text", () => {
  it.prop("holds no workflow command", [Pieces], ([pieces]) => {
    assert.deepStrictEqual(commandLines(harmless(pieces.join(""))), [])
  })

  it.each([
    ["::add-mask::secret", ": :add-mask::secret"],
    ["  ::stop-commands::x\n\u0085::error::y", "  : :stop-commands::x\n\u0085: :error::y"],
    ["a ##[add-mask]b ###[x]", "a # #[add-mask]b ## #[x]"],
    ["a\r::error::b", "a\r: :error::b"]
  ])("has what would be one taken apart: %j", (text, expected) => {
    assert.isNotEmpty(commandLines(text))
    assert.strictEqual(harmless(text), expected)
  })

  it.each(["std::vector and a::b::c", "# [x] #[y]", '{ "a": "::error::b" }', "  : :x::y"])(
    "stays as it is where there is none: %s",
    (text) => {
      assert.strictEqual(harmless(text), text)
    }
  )
})

describe("A report in a step's summary", () => {
  it("is whole where there is room, cut at a line where there is not, and not there where there is none", () => {
    const text = "# Title\n\nänderung\nthe last line\n"
    assert.strictEqual(fitting(text, bytes(text), "cut"), text)
    assert.strictEqual(fitting(text, bytes(text) - 1, "cut"), "# Title\n\nänderung\n\ncut\n")
    assert.strictEqual(fitting(text, 16, "cut"), "# Title\n\n\ncut\n")
    assert.strictEqual(fitting(text, 5, "cut"), "\ncut\n")
    assert.isNull(fitting(text, 4, "cut"))
    assert.isNull(fitting(text, -3, "cut"))
  })

  it.prop("never takes more room than there is", [Schema.String, Schema.Int], ([text, room]) => {
    const shown = fitting(text, room % 100, "cut")
    if (shown !== null) assert.isAtMost(bytes(shown), Math.max(room % 100, 0))
  })
})
