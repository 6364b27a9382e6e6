import { Console, Effect, Option } from "effect"
import { shellWord } from "../../../domain/source/wording.ts"
import { newBench } from "../../newBench.ts"
import type { BenchNewFlags } from "../bench/new.ts"
import { benchReading } from "../benchServices.ts"
import { remark } from "../output.ts"

const nextSteps = (name: string, root: string) => `Try it:
  assay bench lint ${name}${root}
  assay bench run ${name}${root}
  assay bench run ${name} --sut oracle${root}
Keep .assay, where runs leave their evidence, out of version control: name it in .gitignore.`

export const benchNew = Effect.fn("bench new")(function* ({ benchRoot, language, name }: BenchNewFlags) {
  // A new task class goes into a folder of the user's, never into the shipped one.
  const root = Option.getOrElse(benchRoot, () => "bench")
  const written = yield* newBench({ name, root, language })
  yield* Console.log(written.join("\n"))
  yield* remark(`\n${nextSteps(name, root === "bench" ? "" : ` --bench-root ${shellWord(root)}`)}`)
}, Effect.provide(benchReading))
