import { Schema } from "effect"
import { PromptfooResults } from "../../domain/promptfoo/PromptfooResults.ts"
import type { ForeignFormat } from "../ForeignFile.ts"
import { each, fields } from "./Keep.ts"

const OTHER = "Results are read as JSON: promptfoo export eval ID -o results.json"

/** The results of promptfoo. Of the graders' own words nothing is read. */
export const promptfooFormat: ForeignFormat<typeof PromptfooResults> = {
  what: "promptfoo results",
  schema: PromptfooResults,
  other: OTHER,
  keep: fields({
    results: fields({
      version: true,
      timestamp: true,
      prompts: each(
        fields({
          raw: true,
          label: true,
          provider: true,
          metrics: fields({ testPassCount: true, testFailCount: true, testErrorCount: true })
        })
      ),
      results: each(
        fields({
          promptIdx: true,
          testIdx: true,
          provider: fields({ id: true, label: true }),
          prompt: fields({ raw: true }),
          response: fields({
            output: true,
            error: true,
            cached: true,
            tokenUsage: fields({ prompt: true, completion: true, total: true })
          }),
          error: true,
          failureReason: true,
          success: true,
          latencyMs: true,
          cost: true,
          vars: true,
          testCase: fields({
            description: true,
            assert: true,
            threshold: true,
            options: fields({ transform: true, postprocess: true })
          })
        })
      ),
      stats: fields({ successes: true, failures: true, errors: true })
    }),
    metadata: fields({ promptfooVersion: true })
  })
}

const Kind = Schema.Struct({ results: Schema.optionalKey(Schema.Unknown) })

/** What tells a file of results from a config that is written as JSON. */
export const promptfooKind: ForeignFormat<typeof Kind> = {
  what: "file of promptfoo",
  schema: Kind,
  other: OTHER,
  keep: fields({ results: fields({}) })
}
