import { assert, describe, it } from "@effect/vitest"
import { finishReasonLabel } from "../../../src/domain/model/finishReasonLabel.ts"
import { modelLabel } from "../../../src/domain/model/modelLabel.ts"

describe("What a trace says of a model", () => {
  it.each([
    ["openai-compatible:qwen3:8b", "openai-compatible:qwen3:8b"],
    ["fast model", "fast model"],
    ["command:curl -H key:secret", "command:curl"],
    ["command:curl\tsecret", "command:curl"],
    ["command:curl", "command:curl"],
    ["my command: a b", "my command: a b"]
  ])("names %s as %s: of a program nothing behind its name", (id, label) => {
    assert.strictEqual(modelLabel(id), label)
  })

  it("holds a reason of the protocol, and no other text", () => {
    const known = ["stop", "length", "content_filter", "tool_calls", "function_call", "error"]
    assert.deepStrictEqual(known.map(finishReasonLabel), known)
    assert.deepStrictEqual(["", "Stop", "your key is sk-1"].map(finishReasonLabel), ["other", "other", "other"])
  })
})
