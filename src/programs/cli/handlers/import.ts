import { Console, Effect } from "effect"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { PackStore } from "../../../services/PackStore.ts"
import { importAnswers } from "../../importAnswers.ts"
import type { ImportFlags } from "../import.ts"
import { remark } from "../output.ts"
import { packServices } from "../packServices.ts"

// The first "=" divides: the fields' own names hold none.
const MAPPING = /^(?<field>[^=]+)=(?<column>.+)$/su

const mappingOf = Effect.fnUntraced(function* (given: ReadonlyArray<string>) {
  const mapping = new Map<string, string>()
  for (const text of given) {
    const { field, column } = MAPPING.exec(text)?.groups ?? {}
    if (field === undefined || column === undefined) {
      return yield* new UsageInvalid({ detail: `--map takes FIELD=COLUMN, as prompt_id=question, not "${text}".` })
    }
    if (mapping.has(field))
      return yield* new UsageInvalid({ detail: `--map takes the field ${field} from two columns.` })
    mapping.set(field, column)
  }
  return mapping
})

export const importCommand = Effect.fn("import")(function* (flags: ImportFlags) {
  const { out } = flags
  const map = yield* mappingOf(flags.map)
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
