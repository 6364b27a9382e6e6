import { Console, Effect } from "effect"
import { shellWord } from "../../../domain/source/wording.ts"
import { initProject } from "../../scaffold.ts"
import type { InitFlags } from "../init.ts"
import { remark } from "../output.ts"

const nextSteps = `Try it:
  assay pack validate packs/first.yaml
  assay import --pack packs/first.yaml --answers answers.jsonl --out runs/first
  assay judge runs/first --judge checks
  assay score runs/first
  assay gate runs/first --model sample-a`

export const init = Effect.fn("init")(function* ({ folder }: InitFlags) {
  const written = yield* initProject(folder)
  yield* Console.log(written.join("\n"))
  yield* remark(folder === "." ? `\n${nextSteps}` : `\ncd ${shellWord(folder)}\n${nextSteps}`)
})
