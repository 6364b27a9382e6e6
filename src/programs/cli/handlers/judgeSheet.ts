import { Console, Effect, Option } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { exportSheet } from "../../exportSheet.ts"
import { importSheet } from "../../importSheet.ts"
import type { SheetExportFlags, SheetImportFlags } from "../judgeSheet.ts"
import { remark } from "../output.ts"
import { packServices } from "../packServices.ts"

export const sheetExport = Effect.fn("judge-sheet export")(function* ({ run, out, seed }: SheetExportFlags) {
  const sheet = yield* exportSheet({ run, out, seed })
  const settled =
    sheet.settled === 0 ? "" : `; ${counted(sheet.settled, "needs", "need")} no judge (failed, truncated or empty)`
  yield* Console.log(`${sheet.file}: ${counted(sheet.items, "answer")} to judge${settled}`)
  yield* remark(`Once filled in: assay judge-sheet import ${shellWord(run)} --sheet ${shellWord(out)} --author NAME`)
}, Effect.provide(packServices))

export const sheetImport = Effect.fn("judge-sheet import")(function* (flags: SheetImportFlags) {
  const { run, sheet, author, replace } = flags
  const imported = yield* importSheet({ run, sheet, author, judge: Option.getOrUndefined(flags.as), replace })
  const left = imported.unfilled === 0 ? "" : `, ${imported.unfilled} not filled in`
  const { id } = imported.judge
  const redFlags = counted(imported.red_flags, "red flag")
  yield* Console.log(`${id}: ${counted(imported.filled, "answer")} judged${left}, ${redFlags}`)
  yield* remark(`Next: assay score ${shellWord(run)} --judge ${shellWord(id)}`)
}, Effect.provide(packServices))
