/** A result as promptfoo writes it: what the model of the prompt's provider answered in a test. */
export const result = (promptIdx: number, testIdx: number, raw: string, output: unknown, more: object = {}) => ({
  promptIdx,
  testIdx,
  provider: { id: "echo", label: "" },
  prompt: { raw, label: raw, config: {} },
  response: { output, cached: false, tokenUsage: { prompt: 0, completion: 0, total: 0, numRequests: 1 }, metadata: {} },
  failureReason: 0,
  success: true,
  score: 1,
  latencyMs: 12,
  cost: 0,
  vars: {},
  namedScores: {},
  gradingResult: { pass: true, score: 1, reason: "ok", componentResults: [] },
  testCase: { description: `test ${testIdx}`, vars: {}, assert: [{ type: "contains", value: "a" }], options: {} },
  ...more
})

type Row = ReturnType<typeof result>

const SAY = { raw: "Say {{a}}", label: "Say {{a}}", provider: "echo" }

/** A file of results with the counts that its rows make. */
export const resultsFile = (rows: ReadonlyArray<Row>, prompts: ReadonlyArray<typeof SAY> = [SAY]) => ({
  evalId: "eval-1",
  results: {
    version: 3,
    timestamp: "2026-12-01T12:16:05.837Z",
    prompts,
    results: rows,
    stats: {
      successes: rows.filter(({ success }) => success).length,
      failures: rows.filter(({ failureReason, success }) => !success && failureReason !== 2).length,
      errors: rows.filter(({ failureReason, success }) => !success && failureReason === 2).length,
      tokenUsage: {}
    }
  },
  config: {},
  metadata: { promptfooVersion: "0.123.1" }
})
