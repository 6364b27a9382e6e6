import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { PackStore } from "../../services/PackStore.ts"
import { importAnswers } from "../importAnswers.ts"
import { remark } from "./output.ts"
import { onScreen } from "./quiet.ts"

/**
 * `assay import`.
 *
 * @since 0.1.0
 */
export const importCommand = Command.make(
  "import",
  {
    pack: Flag.String("pack").pipe(Flag.withDescription("Name or path of the pack that was answered")),
    answers: Flag.String("answers").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Answers as JSON lines (.jsonl, .ndjson) or CSV (.csv): model, variant, prompt_id, repeat, text")
    ),
    out: Flag.String("out").pipe(Flag.withMetavar("RUN"), Flag.withDescription("The run folder to make; must not exist")),
    map: Flag.KeyValuePair("map").pipe(
      Flag.withDescription("Take a field from a column of another name, FIELD=COLUMN; may be repeated"),
      Flag.withDefault({} as Record<string, string>)
    ),
    ignore: Flag.String("ignore").pipe(
      Flag.withMetavar("COLUMN"),
      Flag.withDescription("Pass over this column; may be repeated"),
      Flag.atLeast(0)
    ),
    model: Flag.String("model").pipe(
      Flag.withDescription("A model that must be in the run, answered or not; any other is refused. May be repeated"),
      Flag.atLeast(0)
    ),
    variant: Flag.String("variant").pipe(
      Flag.withDescription("A variant that must be in the run, answered or not; any other is refused. May be repeated"),
      Flag.atLeast(0)
    )
  },
  Effect.fn(function* ({ pack, answers, out, map, ignore, model, variant }) {
    const loaded = yield* PackStore.use((store) => store.load(pack))
    const summary = yield* importAnswers({
      pack: loaded,
      answersFile: answers,
      out,
      map: new Map(Object.entries(map)),
      ignore: new Set(ignore),
      ...(model.length === 0 ? {} : { models: model }),
      ...(variant.length === 0 ? {} : { variants: variant })
    })
    const failed = summary.failed === 0 ? "" : `, ${summary.failed} of them failed`
    yield* Console.log(`${out}: ${summary.answers} of ${summary.expected} expected answers${failed}`)
    yield* remark(`Next: assay judge ${out} --judge checks`)
  }, onScreen)
).pipe(
  Command.withDescription("Make a run of answers that were made elsewhere; a file with any problem makes none"),
  Command.withExamples([
    { command: "assay import --pack office --answers answers.jsonl --out runs/today", description: "JSON lines" },
    {
      command: "assay import --pack office --answers log.csv --map prompt_id=question --ignore user --out runs/today",
      description: "A CSV with columns of other names"
    }
  ])
)
