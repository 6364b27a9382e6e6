import { Effect, FileSystem, Path, Result, Schema } from "effect"
import { admitScore } from "../../../src/domain/bench/admitScore.ts"
import type { LoadedCase } from "../../../src/domain/bench/BenchCase.ts"
import { rubricDigest } from "../../../src/domain/bench/rubricDigest.ts"
import type { LoadedTaskClass, RubricProgram } from "../../../src/domain/bench/TaskClass.ts"
import { TaskClassSettings } from "../../../src/domain/bench/TaskClassSettings.ts"
import { type RubricAnswer, RubricHost } from "../../../src/services/RubricHost.ts"

const taxonomy = new Map([
  ["probe.denied", "info"],
  ["probe.succeeded", "block"],
  ["sut.timeout", "block"]
] as const)
const breakdownKeys = new Set(["probe.tried"])

/** A task class as if it were loaded from a folder with these files. */
export const classOf = Effect.fnUntraced(function* (
  benchPath: string,
  rubricFiles: ReadonlyArray<string>,
  rubric: RubricProgram
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const contents = yield* Effect.forEach(rubricFiles, (file) =>
    Effect.map(fs.readFile(path.join(benchPath, file)), (bytes) => ({ path: file, bytes }))
  )
  const settings = yield* Schema.decodeEffect(TaskClassSettings)({})
  return {
    taskClass: {
      name: path.basename(benchPath),
      benchPath,
      minCasesForPromotion: new Map(),
      rubric: { command: true },
      breakdownKeys,
      failureModeTaxonomy: taxonomy
    },
    origin: "",
    settings,
    descriptions: new Map(),
    rubric,
    rubricFiles,
    digests: { rubric: rubricDigest(contents, rubric, settings), taxonomy: "", keys: "" }
  } satisfies LoadedTaskClass
})

/** A case with files in `input/` and `expected/`, and the evidence of an attempt that changed nothing. */
export const caseIn = Effect.fnUntraced(function* (
  folder: string,
  files: Readonly<Record<string, string>>,
  seconds = 120
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const write = (file: string, text: string) =>
    Effect.andThen(
      fs.makeDirectory(path.dirname(path.join(folder, file)), { recursive: true }),
      fs.writeFileString(path.join(folder, file), text)
    )
  const output = { case_id: "a-case", reply: { refused: true }, workspace: "workspace", changed: [], validators: {} }
  yield* Effect.forEach(
    Object.entries({ "case/expected/right": "right", "case/input/given": "given", ...files }),
    ([file, text]) => write(file, text)
  )
  yield* write("evidence/output.json", JSON.stringify(output))
  yield* write("evidence/workspace/left", "left")
  const loadedCase: LoadedCase = {
    folder: path.join(folder, "case"),
    digest: "",
    case: {
      case_id: "a-case",
      task_class: "hostile",
      disposition: "negative",
      difficulty: "easy",
      source: "curated",
      curation_class: "held-out",
      added_at: "2026-01-01T00:00:00Z",
      last_validated_at: "2026-01-01T00:00:00Z",
      input: "input",
      expected: "expected",
      cassette_canary_pin: "0123456789abcdef0123456789abcdef",
      rubric_wall_clock_seconds: seconds
    }
  }
  return { loadedCase, evidence: path.join(folder, "evidence") }
})

/** What the runner would say of an answer: its code, or `scored` with the codes that the rubric gave. */
export const codeOf = (answer: RubricAnswer): string => {
  if (answer._tag === "TimedOut") return "rubric.timeout"
  if (answer._tag === "Malformed") return "rubric.malformed_output"
  const rules = { taxonomy, breakdownKeys, disposition: "negative", refused: true } as const
  return Result.match(admitScore(answer.reply, rules), {
    onFailure: ({ code }) => code,
    onSuccess: ({ passed, failure_modes: modes }) =>
      ["scored", passed ? "passed" : "failed", ...modes.map(({ code }) => code)].join(" ")
  })
}

/** Opens a task class's rubric and scores one case. */
export const scoreOnce = (
  loaded: LoadedTaskClass,
  request: { readonly loadedCase: LoadedCase; readonly evidence: string }
) => Effect.scoped(RubricHost.use((host) => Effect.flatMap(host.open(loaded), (rubric) => rubric.score(request))))
