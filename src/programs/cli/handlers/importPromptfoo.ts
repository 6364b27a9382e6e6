import { Console, Effect, Layer, Option } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { ForeignFile } from "../../../services/ForeignFile.ts"
import { PackStore } from "../../../services/PackStore.ts"
import { importPromptfoo } from "../../importPromptfoo.ts"
import type { ImportPromptfooFlags } from "../import.ts"
import { remark } from "../output.ts"
import { packServices } from "../packServices.ts"
import { promptfooJson, promptfooText } from "../render/importPromptfoo.ts"
import { plain } from "../render/plain.ts"
import { Screen } from "../Screen.ts"

export const importPromptfooCommand = Effect.fn("import promptfoo")(
  function* (flags: ImportPromptfooFlags) {
    const { dryRun, file, format, prompt, replace } = flags
    const out = Option.getOrUndefined(flags.out)
    const pack = Option.isSome(flags.pack)
      ? yield* PackStore.use((store) => store.load(Option.getOrThrow(flags.pack)))
      : undefined
    const packFile = Option.getOrUndefined(flags.writePack)
    const imported = yield* importPromptfoo({ file, pack, packFile, out, prompts: prompt, replace, dryRun })
    const text = format === "json" ? promptfooJson(imported, dryRun) : promptfooText(imported, yield* Screen)
    yield* Console.log(text.trimEnd())
    if (dryRun) return
    const { drafted } = imported
    if (drafted !== null) {
      const written = drafted.written
        ? `Wrote ${imported.pack.file}`
        : `${imported.pack.file} is there already, as it would be written`
      yield* remark(plain(written))
      if (drafted.left.length > 0) {
        yield* remark(
          `${counted(drafted.left.length, "thing")} of promptfoo's not taken over: they stand in the pack as comments.`
        )
      }
    }
    if (out !== undefined) yield* remark(`Next: assay judge ${shellWord(out)} --judge checks`)
    else if (imported.kind === "config")
      yield* remark(
        `Next: edit ${shellWord(imported.pack.file)}, then assay run --pack ${shellWord(imported.pack.file)}`
      )
  },
  Effect.provide(Layer.provideMerge(ForeignFile.layer, packServices))
)
