import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import stringWidth from "string-width"
import type { Language } from "../../../../src/domain/pack/Pack.ts"
import { PackFields } from "../../../../src/domain/pack/Pack.ts"
import type { Problem } from "../../../../src/domain/source/Problem.ts"
import { packListJson } from "../../../../src/programs/cli/render/packList.json.ts"
import { packListText } from "../../../../src/programs/cli/render/packList.text.ts"
import { packShowJson } from "../../../../src/programs/cli/render/packShow.json.ts"
import { packShowText } from "../../../../src/programs/cli/render/packShow.text.ts"
import { problemsJson } from "../../../../src/programs/cli/render/problems.json.ts"
import { problemCount, problemsText } from "../../../../src/programs/cli/render/problems.text.ts"

const plain = { color: false, width: 80 }

const typo: Problem = {
  severity: "error",
  file: "packs/bad.yaml",
  line: 12,
  column: 5,
  path: ["categories", 0, "prompts", 2, "critera"],
  message: 'Unknown key "critera"',
  hint: 'Did you mean "criteria"?',
  frame: "  11 |   - id: A1\n> 12 |     critera: []\n     |     ^^^^^^^"
}

const problems: ReadonlyArray<Problem> = [
  typo,
  {
    severity: "error",
    file: "packs/gone.yaml",
    line: null,
    column: null,
    path: [],
    message: "There is no such file",
    hint: null,
    frame: null
  }
]

const pack = (language: Language) =>
  Schema.decodeSync(PackFields)({
    id: "mini",
    title: language === "de" ? "Kleines Pack" : "Small pack",
    language,
    description: "Two | prompts\nin two lines.",
    scale: { 1: "bad", 2: "weak", 3: "fair", 4: "good", 5: "very good" },
    dimensions: [
      { id: "Q1", name: "Truth", weight: 3, about: "No invented figures." },
      { id: "Q2", name: "Form" }
    ],
    ko_rule: { dimension: "Q1", red_flag_scope: "curated", red_flag_prompts: ["A2"] },
    prompt_variants: [{ id: "baseline", system_prompt: "Be brief." }, { id: "none" }],
    categories: [
      {
        id: "A",
        name: "Mail",
        prompts: [
          { id: "A1", title: "Plain", prompt: "Say hi.", dimensions: ["Q2"], format_strict: true },
          { id: "A2", title: "Bait", prompt: "Invent.", repeats: 2, safety_critical: true, red_flags: ["invents"] }
        ]
      }
    ]
  })

describe("problems", () => {
  it("show place, message, path, hint and frame, and are counted by file", () => {
    expect(problemsText(problems, plain)).toMatchInlineSnapshot(`
      "error packs/bad.yaml:12:5
        Unknown key "critera"
        at categories[0].prompts[2].critera
        Did you mean "criteria"?

          11 |   - id: A1
        > 12 |     critera: []
             |     ^^^^^^^

      error packs/gone.yaml
        There is no such file

      2 errors in 2 files
      "
    `)
  })

  it("paint an error red and a warning yellow, and name both in words", () => {
    const warning = { ...typo, severity: "warning" as const }
    const text = problemsText([...problems, warning], { color: true, width: 80 })
    assert.include(text, "\u001b[31merror\u001b[39m")
    assert.include(text, "\u001b[33mwarning\u001b[39m")
    assert.include(text, "2 errors, 1 warning in 2 files")
  })

  it("cannot steer a terminal", () => {
    const text = problemsText(
      [{ ...typo, file: "a\u001b[2J.yaml", message: "\u001b]0;x\u0007", frame: "> 1 | \u001b[31m\r\n" }],
      plain
    )
    // oxlint-disable-next-line no-control-regex
    assert.notMatch(text, /[\u0000-\u0009\u000b-\u001f]/u)
  })

  it("say so where there are none", () => {
    assert.strictEqual(problemCount([]), "No problems")
    assert.deepStrictEqual(JSON.parse(problemsJson([])), { schema_version: 1, problems: [] })
  })

  it("are the full values in JSON", () => {
    assert.deepStrictEqual(JSON.parse(problemsJson(problems)), { schema_version: 1, problems })
  })
})

describe("packs", () => {
  const packs = [
    {
      name: "office",
      file: "packs/office.yaml",
      title: "Office assistant",
      version: 1,
      language: "en" as const,
      prompts: 17,
      answers_per_group: 21,
      problems: 0
    },
    {
      name: "broken",
      file: "packs/broken.yaml",
      title: null,
      version: null,
      language: null,
      prompts: null,
      answers_per_group: null,
      problems: 3
    }
  ]

  it("are listed with what is wrong with them", () => {
    expect(packListText(packs, plain)).toMatchSnapshot("text")
    assert.deepStrictEqual(JSON.parse(packListJson(packs)), { schema_version: 1, packs })
  })

  it("are not passed over in silence where there are none", () => {
    assert.include(packListText([], plain), "no packs here")
  })

  it("are shown in their own language", () => {
    expect(packShowText(pack("de"), plain)).toMatchSnapshot("de")
    expect(packShowText(pack("en"), plain)).toMatchSnapshot("en")
  })

  it("are shown inside the width", () => {
    for (const width of [60, 80, 120]) {
      for (const line of packShowText(pack("de"), { color: false, width }).split("\n")) {
        assert.isAtMost(stringWidth(line), width, line)
      }
    }
  })

  it("are the full values in JSON, defaults filled in", () => {
    const decoded = Schema.decodeSync(Schema.fromJsonString(PackFields))(packShowJson(pack("de")))
    assert.deepStrictEqual(decoded, pack("de"))
  })
})
