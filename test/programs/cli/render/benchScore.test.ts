import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { runnerFailure } from "../../../../src/domain/bench/runnerFailure.ts"
import { exitCodes } from "../../../../src/programs/cli/exitCode.ts"
import { benchScoreJson, benchScoreText, ScoreDocument } from "../../../../src/programs/cli/render/benchScore.ts"
import { makeTaskClass } from "../../../../src/domain/bench/makeTaskClass.ts"
import type { ScoredCase } from "../../../../src/programs/scoreCase.ts"
import { digests } from "../../../domain/bench/benchReports.ts"

const loaded: ScoredCase["loaded"] = {
  taskClass: makeTaskClass({
    name: "fix-it",
    benchPath: "/bench/fix-it",
    minCasesForPromotion: [],
    rubric: { score: () => ({ passed: true, score: 1, breakdown: {} }) },
    breakdownKeys: ["cve.dropped"],
    failureModeTaxonomy: []
  }),
  origin: "file:///bench/fix-it/registration.ts",
  settings: { suts: {}, validators: [], limits: { sut_seconds: 60, validator_seconds: 60, workspace_mib: 64 } },
  descriptions: new Map(),
  rubric: { _tag: "Module", exportName: "default" },
  rubricFiles: ["rubric.ts"],
  digests: { rubric: digests.rubric, taxonomy: digests.taxonomy, keys: digests.keys }
}
const loadedCase: ScoredCase["loadedCase"] = {
  folder: "/bench/fix-it/cases/one",
  digest: digests.cases,
  case: {
    case_id: "one",
    task_class: "fix-it",
    disposition: "positive",
    difficulty: "easy",
    source: "curated",
    curation_class: "rag-corpus-derived",
    added_at: "2026-01-01T00:00:00Z",
    last_validated_at: "2026-01-01T00:00:00Z",
    input: "input",
    expected: "expected",
    cassette_canary_pin: "0".repeat(32),
    rubric_wall_clock_seconds: 60
  }
}

const style = { color: false, width: 100 }
const refused = (...undeclaredKeys: ReadonlyArray<string>): ScoredCase => ({
  loaded,
  loadedCase,
  output: "output.json",
  outputDigest: digests.cases,
  wallClockMs: 12,
  verdict: Result.fail(runnerFailure("rubric.unknown_breakdown_key", "The breakdown has 1 key.")),
  undeclaredKeys
})
const text = (scored: ScoredCase) => benchScoreText(scored, exitCodes.inconclusive, style)

describe("A score that was refused for its keys", () => {
  it("names them, as data that cannot steer the terminal", () => {
    const shown = text(refused("cve.droped", "model.confidence", "a\u001b[2J"))
    assert.include(shown, "✗ No score: rubric.unknown_breakdown_key\n")
    assert.include(
      shown,
      'Keys that breakdown-keys.ts does not declare\n• "cve.droped"\n• "model.confidence"\n• "a\\u001b[2J"\n'
    )
  })

  it("names the first ten and counts the rest, and says nothing where none was refused", () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key.k${index}`)
    assert.include(text(refused(...keys)), '• "key.k9"\n• 2 more\n')
    assert.notInclude(text(refused()), "Keys that")
  })

  it("names all of them in the document", () => {
    const document = Schema.decodeSync(Schema.fromJsonString(ScoreDocument))(
      benchScoreJson(refused("cve.droped"), exitCodes.inconclusive)
    )
    assert.deepStrictEqual(document.undeclared_keys, ["cve.droped"])
    assert.isNull(document.score)
  })
})
