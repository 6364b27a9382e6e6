import { assert, describe, it } from "@effect/vitest"
import { inconclusiveText, levelLabel, verdictLabel } from "../../../src/domain/scorecard/labels.ts"
import { Level } from "../../../src/domain/scorecard/Level.ts"
import { GroupVerdict, type InconclusiveReason } from "../../../src/domain/scorecard/Scorecard.ts"

describe("Labels", () => {
  it("name verdicts and levels in both languages", () => {
    assert.deepStrictEqual(
      GroupVerdict.literals.map((verdict) => verdictLabel(verdict, "de")),
      ["K.-o.", "Nicht entscheidbar", "Ja", "Mit Einschränkung", "Nein"]
    )
    assert.deepStrictEqual(
      GroupVerdict.literals.map((verdict) => verdictLabel(verdict, "en")),
      ["Knocked out", "Inconclusive", "Recommended", "Conditional", "Not recommended"]
    )
    const levels = Level.literals.map((level) => [levelLabel(level, "de"), levelLabel(level, "en")])
    assert.deepStrictEqual(levels, [
      ["hoch", "strong"],
      ["solide", "solid"],
      ["teilweise", "partial"],
      ["ungenügend", "insufficient"]
    ])
  })

  const reasons: ReadonlyArray<readonly [reason: InconclusiveReason, en: string, de: string]> = [
    [{ _tag: "RunIncomplete", status: "open" }, "The run is still open", "Der Lauf ist noch offen"],
    [{ _tag: "RunIncomplete", status: "interrupted" }, "The run was interrupted", "Der Lauf wurde abgebrochen"],
    [{ _tag: "DraftPack" }, "The pack is a draft (draft: true)", "Das Pack ist ein Entwurf (draft: true)"],
    [{ _tag: "OneShard", index: 2, of: 3 }, "The run is only shard 2 of 3", "Der Lauf ist nur Teil 2 von 3 (Shard)"],
    [{ _tag: "MissingDimensions", dimensions: ["Q6", "Q7"] }, "No score for Q6, Q7", "Keine Bewertung für Q6, Q7"],
    [
      { _tag: "LowCoverage", scored: 3, expected: 4, minimum: 0.955 },
      "Only 3 of 4 expected answers are scored, 95.5 % are asked for",
      "Nur 3 von 4 erwarteten Antworten bewertet, verlangt sind 95,5 %"
    ],
    [
      { _tag: "LowCoverage", scored: 0, expected: 1, minimum: 1 },
      "Only 0 of 1 expected answer is scored, 100 % are asked for",
      "Nur 0 von 1 erwarteten Antwort bewertet, verlangt sind 100 %"
    ],
    [
      {
        _tag: "FatalFlagsUnknown",
        prompts: [
          { id: "A1", why: "missing" },
          { id: "E1", why: "unscored" },
          { id: "E2", why: "missing" }
        ]
      },
      "Fatal red flags cannot be ruled out: A1, E2 (answer missing), E1 (not scored)",
      "Red-Flags mit K.-o.-Wirkung nicht auszuschließen: A1, E2 (Antwort fehlt), E1 (nicht bewertet)"
    ]
  ]

  it.each(reasons)("say why a group is inconclusive, with prompts grouped by what is wrong: %o", (reason, en, de) =>
    assert.deepStrictEqual([inconclusiveText(reason, "en"), inconclusiveText(reason, "de")], [en, de])
  )
})
