import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { exportSheet } from "../exportSheet.ts"
import { importSheet } from "../importSheet.ts"
import { remark } from "./output.ts"
import { onScreen } from "./quiet.ts"
import { runArgument } from "./runFlags.ts"

const exportCommand = Command.make(
  "export",
  {
    run: runArgument,
    out: Flag.String("out").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("The sheet to write, .yaml or .csv; must not exist")
    ),
    seed: Flag.Int("seed").pipe(
      Flag.withDescription("Shuffles the answers; give every judge another one"),
      Flag.withDefault(0)
    )
  },
  Effect.fn(function* ({ run, out, seed }) {
    const sheet = yield* exportSheet({ run, out, seed })
    const settled = sheet.settled === 0 ? "" : `; ${sheet.settled} need no judge (failed, truncated or empty)`
    yield* Console.log(`${sheet.file}: ${sheet.items} answers to judge${settled}`)
    yield* remark(`Once filled in: assay judge-sheet import ${run} --sheet ${out} --author NAME`)
  }, onScreen)
).pipe(Command.withDescription("Write a blind sheet: every answer in shuffled order, without model and variant"))

const importCommand = Command.make(
  "import",
  {
    run: runArgument,
    sheet: Flag.String("sheet").pipe(Flag.withMetavar("FILE"), Flag.withDescription("The filled sheet")),
    author: Flag.String("author").pipe(Flag.withMetavar("NAME"), Flag.withDescription("Who filled it in")),
    as: Flag.String("as").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription("Store the verdicts under this id (default: human- and the author's name)"),
      Flag.optional
    ),
    replace: Flag.Boolean("replace").pipe(
      Flag.withDescription("Replace the verdicts that this judge has given before"),
      Flag.withDefault(false)
    )
  },
  Effect.fn(function* ({ run, sheet, author, as, replace }) {
    const imported = yield* importSheet({ run, sheet, author, judge: Option.getOrUndefined(as), replace })
    const left = imported.unfilled === 0 ? "" : `, ${imported.unfilled} not filled in`
    yield* Console.log(`${imported.judge.id}: ${imported.filled} answers judged${left}, ${imported.red_flags} red flags`)
    yield* remark(`Next: assay score ${run} --judge ${imported.judge.id}`)
  }, onScreen)
).pipe(Command.withDescription("Check a filled sheet and store it as a person's verdicts"))

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
