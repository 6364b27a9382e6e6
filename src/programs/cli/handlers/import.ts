import { Console, Effect } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { PackStore } from "../../../services/PackStore.ts"
import { importAnswers } from "../../importAnswers.ts"
import type { ImportFlags } from "../import.ts"
import { mappingOf } from "../columnFlags.ts"
import { remark } from "../output.ts"
import { packServices } from "../packServices.ts"

export const importCommand = Effect.fn("import")(function* (flags: ImportFlags) {
  const { out } = flags
  const map = yield* mappingOf(flags.map, "prompt_id=question")
  const pack = yield* PackStore.use((store) => store.load(flags.pack))
  const summary = yield* importAnswers({
    pack,
    answersFile: flags.answers,
    out,
    map,
    ignore: new Set(flags.ignore),
    models: flags.model.length === 0 ? undefined : flags.model,
    variants: flags.variant.length === 0 ? undefined : flags.variant
  })
  const failed = summary.failed === 0 ? "" : `, ${summary.failed} of them failed`
  yield* Console.log(`${out}: ${summary.answers} of ${counted(summary.expected, "expected answer")}${failed}`)
  yield* remark(`Next: assay judge ${shellWord(out)} --judge checks`)
}, Effect.provide(packServices))
