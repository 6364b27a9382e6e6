import { Effect, FileSystem, Path } from "effect"
import type { HarnessOutput, RubricCase } from "../../domain/bench/authoring.ts"
import type { BenchCase, LoadedCase } from "../../domain/bench/BenchCase.ts"
import type { SavedOutput } from "../../domain/bench/SavedOutput.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotMakeFolder, cannotRead, cannotWrite } from "../ioErrors.ts"
import { evidenceNames } from "./evidence.ts"
import { folderTree } from "./folderTree.ts"
import { readSavedOutput } from "./savedOutput.ts"

/** The folders in a rubric's working folder, by the names that it is told. */
const FOLDERS = { input: "input", expected: "expected", workspace: "workspace" } as const

const outputOfCase = Effect.fnUntraced(function* (evidence: string, caseId: string) {
  const path = yield* Path.Path
  const file = path.join(evidence, evidenceNames.output)
  const refuse = (detail: string) => new InputMissing({ path: file, detail })
  const saved = yield* readSavedOutput(file).pipe(
    Effect.catchTag("SourceInvalid", () =>
      Effect.fail(refuse("it is no saved output of a case. Use one that `assay bench run` has written."))
    )
  )
  if (saved.output.case_id !== caseId) return yield* refuse("it is the output of another case. Name that case.")
  return saved
})

/** Copies the files of a folder one by one: a link or a pipe in it is refused, and modes are not kept. */
const copyFolder = Effect.fnUntraced(function* (from: string, to: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const tree = yield* folderTree(fs, path, from).pipe(Effect.mapError(cannotRead(from)))
  if (tree._tag === "Refused") return yield* new InputMissing({ path: from, detail: `${tree.why}.` })
  const folders = new Set(["", ...tree.files.map((file) => path.dirname(file))])
  yield* Effect.forEach(folders, (folder) =>
    fs.makeDirectory(path.join(to, folder), { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(to)))
  )
  yield* Effect.forEach(tree.files, (file) =>
    fs.readFile(path.join(from, file)).pipe(
      Effect.mapError(cannotRead(path.join(from, file))),
      Effect.flatMap((bytes) =>
        fs.writeFile(path.join(to, file), bytes).pipe(Effect.mapError(cannotWrite(path.join(to, file))))
      )
    )
  )
})

const caseOf = ({ case_id, task_class, disposition, difficulty }: BenchCase): RubricCase => ({
  case_id,
  task_class,
  disposition,
  difficulty,
  input: FOLDERS.input,
  expected: FOLDERS.expected
})

const outputOf = ({ reply, changed, validators }: SavedOutput): HarnessOutput => ({
  reply,
  refused: reply.refused === true,
  refusal_reason: reply.reason ?? null,
  workspace: FOLDERS.workspace,
  changed,
  validators
})

/**
 * Fills a rubric's working folder with copies of the case and of what the system under test left behind, and gives what
 * the rubric reads from standard input.
 */
export const rubricRequest = Effect.fnUntraced(function* (loadedCase: LoadedCase, evidence: string, cwd: string) {
  const path = yield* Path.Path
  const { folder, case: benchCase } = loadedCase
  const { output, workspace } = yield* outputOfCase(evidence, benchCase.case_id)
  yield* copyFolder(path.join(folder, benchCase.input), path.join(cwd, FOLDERS.input))
  yield* copyFolder(path.join(folder, benchCase.expected), path.join(cwd, FOLDERS.expected))
  yield* copyFolder(workspace, path.join(cwd, FOLDERS.workspace))
  return JSON.stringify({ case: caseOf(benchCase), output: outputOf(output) })
})
