import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Result, Schema } from "effect"
import { parseDodCriteria } from "../../../src/domain/dod/parseCriteria.ts"
import { type ListMarker, renderDodCriteria } from "../../../src/domain/dod/renderCriteria.ts"
import { thorough, threadMs } from "../../thorough.ts"

const runs = { arbitrary: { runs: thorough ? 1000 : 300, seed: 7 } }

const bullets = ["-", "*", "+", "1.", "1)"] as const
const markers: ReadonlyArray<ListMarker> = [
  "",
  ...bullets,
  ...bullets.map((bullet) => `${bullet} [ ]` as const),
  ...bullets.map((bullet) => `${bullet} [x]` as const)
]

/** What Markdown, or this format, could take for something else. */
const pieces = [
  ..."-*+_#=~`\\:/()<>![]{}x1.a \t\u00a0\uFEFF\u2028",
  "  ",
  "b c",
  "```",
  "~~~",
  "<!--",
  "-->",
  "- ",
  "1. ",
  "2) ",
  "[ ] ",
  "[x] ",
  "---",
  "===",
  "# ",
  " (matches /",
  "/)",
  "/i)",
  "\\(matches /",
  "\\:",
  "\ud800"
]
const Piece = Schema.Literals(pieces)
const words = Arbitrary.array(Arbitrary.schema(Piece), { minLength: 1, maxLength: 8 })
const line = Arbitrary.map(words, (parts) => parts.join(""))
const said = Arbitrary.filter(
  Arbitrary.map(line, (text) => text.trim()),
  (text) => text !== ""
)
const criterion = Arbitrary.all({
  text: said,
  pattern: line,
  has: Arbitrary.schema(Schema.Boolean),
  depth: Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 })))
})
const list = Arbitrary.array(criterion, { minLength: 1, maxLength: 5 })

const criteriaOf = (text: string) => Result.getOrThrow(parseDodCriteria(text)).criteria

describe("rendering criteria and parsing them", () => {
  it.prop(
    "gives them back with every marker, numbering, box and nesting",
    [list, Schema.Literals(markers)],
    ([entries, marker]) => {
      const criteria = entries.map(({ text, pattern, has }) => ({ text, pattern: has ? pattern : null }))
      const rendered = renderDodCriteria(criteria, marker, (place) => entries[place]?.depth ?? 0)
      assert.deepStrictEqual(
        criteriaOf(rendered),
        criteria.map(({ text, pattern }, index) => ({ index, text, pattern, line: index + 1 })),
        rendered
      )
    },
    { arbitrary: { runs: thorough ? 5000 : 500, seed: 3 } }
  )

  it.prop(
    "changes nothing of what was parsed before",
    [Arbitrary.array(Arbitrary.schema(Schema.Literals([...pieces, "\n", "\n- ", "\r\n  "])), { maxLength: 20 })],
    ([parts]) => {
      const first = Result.map(parseDodCriteria(parts.join("")), ({ criteria }) =>
        criteria.map(({ index, text, pattern }) => ({ index, text, pattern }))
      )
      if (Result.isFailure(first)) return
      for (const marker of markers) {
        const again = criteriaOf(renderDodCriteria(first.success, marker))
        assert.deepStrictEqual(
          again.map(({ index, text, pattern }) => ({ index, text, pattern })),
          first.success
        )
      }
    },
    runs
  )

  it("escapes what its marker would turn into a break", () => {
    for (const marker of markers) {
      for (const text of ["--", "**", "-", "* *", "--:", "__"]) {
        assert.deepStrictEqual(
          criteriaOf(renderDodCriteria([{ text, pattern: null }], marker)).map((criterion) => criterion.text),
          [text]
        )
      }
    }
  })

  it("keeps plain words plain", () => {
    const plain = ["A b", "-\\--", "C# is used"]
    assert.strictEqual(
      renderDodCriteria(
        plain.map((text) => ({ text, pattern: null })),
        ""
      ),
      `${plain.join("\n")}\n`
    )
    assert.strictEqual(
      renderDodCriteria(
        [
          { text: "`npm run build` is clean", pattern: null },
          { text: "*Docs* updated", pattern: "a/b" },
          { text: "- x:", pattern: null },
          { text: "two\n\r\n lines", pattern: "a\r\nb" }
        ],
        "1) [ ]",
        (place) => place
      ),
      "1) [ ] `npm run build` is clean\n    2) [ ] *Docs* updated (matches /a\\/b/)\n        3) [ ] \\- x\\:\n            4) [ ] two lines (matches /a\\r\\nb/)\n"
    )
  })
})

describe("a text that ends like a pattern", () => {
  it.each([
    ["A (matches /b/)", "- A \\(matches /b/)\n"],
    ["A \\(matches /b/)", "- A \\\\(matches /b/)\n"],
    ["A b(matches /c/)", "- A b(matches /c/)\n"],
    ["A (matches //)", "- A (matches //)\n"]
  ])("is escaped only if it would be read as one: %s", (text, line) =>
    assert.strictEqual(renderDodCriteria([{ text, pattern: null }], "-"), line)
  )
})

describe("parsing any text", () => {
  const text = Arbitrary.map(
    Arbitrary.array(
      Arbitrary.schema(Schema.Union([Piece, Schema.Literals(["\n", "\r", "\n  ", "\n- "]), Schema.String])),
      {
        maxLength: 40
      }
    ),
    (parts) => parts.join("")
  )

  it.prop(
    "never throws, counts from 0 without a gap, in order of lines, and leaves no criterion blank",
    [text],
    ([text]) => {
      const result = parseDodCriteria(text)
      if (Result.isFailure(result)) {
        assert.notStrictEqual(text.trim(), "")
        assert.isAbove(result.failure.message.length, 20)
        return
      }
      const { criteria } = result.success
      assert.strictEqual(criteria.length === 0, text.trim() === "")
      criteria.forEach(({ index, text, line }, place) => {
        assert.strictEqual(index, place)
        assert.notStrictEqual(text.trim(), "")
        assert.isAbove(line, criteria[place - 1]?.line ?? 0)
      })
    },
    runs
  )

  it.prop(
    "loses no line that holds a word, except in comments, blocks, headings and introductions, which are listed",
    [Arbitrary.array(Arbitrary.schema(Schema.Literals([...pieces, "\n", "\n- ", "\n  ", "w"])), { maxLength: 30 })],
    ([parts]) => {
      let count = 0
      const text = parts.map((part) => (part === "w" ? ` w${(count += 1)}w ` : part)).join("")
      Result.match(parseDodCriteria(text), {
        onFailure: () => undefined,
        onSuccess: ({ criteria, ignored }) => {
          if (ignored.some(({ why }) => why === "a comment" || why === "a code block")) return
          const kept = [...criteria, ...ignored].map((part) => `${part.text} ${"pattern" in part ? part.pattern : ""}`)
          const all = kept.join("\n")
          for (let word = 1; word <= count; word++) assert.include(all, `w${word}w`)
        }
      })
    },
    runs
  )

  it("takes linear time on texts that are made to be slow", () => {
    const seeds = [
      "- ",
      "-\n",
      "> ",
      "`",
      "` ``",
      "<!---->",
      "a<!-- -->",
      "`<!--",
      "\\",
      "\\<!--",
      "- - x\n",
      "=\n",
      "a\n=\n",
      "  ",
      "(matches /",
      "/",
      " (matches /a/)",
      "\t",
      "```\n",
      "- ```\n  ```\n",
      "1. ",
      "#",
      "-\\",
      "\n  a",
      "- a:\n",
      "\u00a0- "
    ]
    for (const seed of seeds) {
      const text = `- a${seed.repeat(Math.ceil((thorough ? 500_000 : 100_000) / seed.length))} z`
      const took = threadMs(() => {
        const result = parseDodCriteria(text)
        if (Result.isSuccess(result)) renderDodCriteria(result.success.criteria, "-")
      })
      // A small part of a second of this thread; what is not linear takes many.
      assert.isBelow(took, 3000, JSON.stringify(seed))
    }
  })
})
