import { Console, Effect, Option } from "effect"
import { exportSheet } from "../../exportSheet.ts"
import { importSheet } from "../../importSheet.ts"
import type { SheetExportFlags, SheetImportFlags } from "../judgeSheet.ts"
import { remark } from "../output.ts"
import { packServices } from "../packServices.ts"

export const sheetExport = Effect.fn("judge-sheet export")(function* ({ run, out, seed }: SheetExportFlags) {
  const sheet = yield* exportSheet({ run, out, seed })
  const settled = sheet.settled === 0 ? "" : `; ${sheet.settled} need no judge (failed, truncated or empty)`
  yield* Console.log(`${sheet.file}: ${sheet.items} answers to judge${settled}`)
  yield* remark(`Once filled in: assay judge-sheet import ${run} --sheet ${out} --author NAME`)
}, Effect.provide(packServices))

export const sheetImport = Effect.fn("judge-sheet import")(function* (flags: SheetImportFlags) {
  const { run, sheet, author, replace } = flags
  const imported = yield* importSheet({ run, sheet, author, judge: Option.getOrUndefined(flags.as), replace })
  const left = imported.unfilled === 0 ? "" : `, ${imported.unfilled} not filled in`
  yield* Console.log(`${imported.judge.id}: ${imported.filled} answers judged${left}, ${imported.red_flags} red flags`)
  yield* remark(`Next: assay score ${run} --judge ${imported.judge.id}`)
}, Effect.provide(packServices))
