import { assert, describe, it } from "@effect/vitest"
import type { RunManifest } from "../../../../src/domain/run/RunManifest.ts"
import { incompleteNext } from "../../../../src/programs/cli/render/incomplete.ts"
import { onePrompt } from "../../../domain/model/onePrompt.ts"
import { manifestFor } from "../../../services/run/harness.ts"

const said = (answers: number, more: Partial<RunManifest>) =>
  incompleteNext({
    answers,
    run: {
      dir: "runs/a day",
      manifest: { ...manifestFor(`sha256:${"0".repeat(64)}`, ["m", "n"]), source: "run", ...more },
      pack: { file: "pack.yaml", text: "", digest: "", value: onePrompt, warnings: [] },
      judges: []
    }
  })

describe("A judged run that is not whole", () => {
  it("is told, with how many answers it lacks and how to go on", () => {
    const [sentence, ...more] = said(1, { status: "interrupted", variants: ["none"] })
    assert.deepStrictEqual(more, [])
    assert.match(sentence ?? "", /^1 of \d+ answers are there, since the run was interrupted; .*others as missing\./u)
    assert.include(sentence, "judge again: assay run --resume 'runs/a day'")
  })

  it("is told of none that is whole, and not sent on where it was imported", () => {
    assert.deepStrictEqual(said(1, { status: "complete" }), [])
    assert.notInclude(said(1, { status: "open", source: "import" }).join(), "--resume")
  })
})
