import { Command, Flag } from "effect/cli"
import { newIdFlag, textFlag, wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { runArgument } from "./runFlags.ts"

const exportFlags = {
  run: runArgument,
  out: textFlag("out").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("The sheet to write, .yaml or .csv; must not exist")
  ),
  seed: wholeNumberFlag("seed").pipe(
    Flag.withDescription("Shuffles the answers; give every judge another one"),
    Flag.withDefault(0)
  )
}
export type SheetExportFlags = Command.Command.Config.Infer<typeof exportFlags>

const exportCommand = Command.make(
  "export",
  exportFlags,
  lazily(() => import("./handlers/judgeSheet.ts").then(({ sheetExport }) => sheetExport))
).pipe(
  Command.withDescription("Write a blind sheet: every answer in shuffled order, without model and variant"),
  Command.withExamples([
    { command: "assay judge-sheet export runs/today --out kim.csv --seed 2", description: "In an order of its own" }
  ])
)

const importFlags = {
  run: runArgument,
  sheet: textFlag("sheet").pipe(Flag.withMetavar("FILE"), Flag.withDescription("The filled sheet")),
  author: textFlag("author").pipe(Flag.withMetavar("NAME"), Flag.withDescription("Who filled it in")),
  as: newIdFlag("as").pipe(
    Flag.withDescription("Store the verdicts under this id (default: human- and the author's name)"),
    Flag.optional
  ),
  replace: Flag.Boolean("replace").pipe(
    Flag.withDescription("Replace the verdicts that this judge has given before"),
    Flag.withDefault(false)
  )
}
export type SheetImportFlags = Command.Command.Config.Infer<typeof importFlags>

const importCommand = Command.make(
  "import",
  importFlags,
  lazily(() => import("./handlers/judgeSheet.ts").then(({ sheetImport }) => sheetImport))
).pipe(
  Command.withDescription("Check a filled sheet and store it as a person's verdicts"),
  Command.withExamples([
    {
      command: "assay judge-sheet import runs/today --sheet kim.csv --author Kim --replace",
      description: "Once more, after corrections"
    }
  ])
)

/**
 * `assay judge-sheet`.
 *
 * @since 0.1.0
 */
export const judgeSheet = Command.make("judge-sheet").pipe(
  Command.withDescription("Let people judge, blind: export a sheet, fill it in, import it"),
  Command.withExamples([
    { command: "assay judge-sheet export runs/today --out sheet.yaml", description: "A sheet to fill in" },
    { command: "assay judge-sheet import runs/today --sheet sheet.yaml --author Kim", description: "Store it" }
  ]),
  Command.withSubcommands([exportCommand, importCommand])
)
