import * as NodeServices from "@effect/platform-node/NodeServices"
import { it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path, Schema, type Scope } from "effect"
import type { BenchCase, LoadedCase } from "../../../src/domain/bench/BenchCase.ts"
import type { FileContent } from "../../../src/domain/bench/caseDigest.ts"
import { RunnerCode } from "../../../src/domain/bench/FailureMode.ts"
import { SavedOutput } from "../../../src/domain/bench/SavedOutput.ts"
import { makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import { rubricDigest } from "../../../src/domain/bench/rubricDigest.ts"
import type { LoadedTaskClass } from "../../../src/domain/bench/TaskClass.ts"
import type { TaskClassSettings } from "../../../src/domain/bench/TaskClassSettings.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { BenchHarness } from "../../../src/services/BenchHarness.ts"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { type SutChoice, SystemUnderTest } from "../../../src/services/SystemUnderTest.ts"

const benchCase: BenchCase = {
  case_id: "one",
  task_class: "toy",
  disposition: "positive",
  difficulty: "easy",
  source: "curated",
  curation_class: "held-out",
  added_at: "2026-01-01T00:00:00Z",
  last_validated_at: "2026-01-01T00:00:00Z",
  input: "input",
  expected: "expected",
  cassette_canary_pin: "0".repeat(32),
  rubric_wall_clock_seconds: 60
}

const limits = { sut_seconds: 120, validator_seconds: 120, workspace_mib: 1 }

/** A task class without a rubric in a new folder, which lies in `directory`, with one case, and functions on its files. */
export const toyBenchIn = Effect.fnUntraced(function* (directory?: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const where = directory === undefined ? {} : { directory }
  const root = yield* Effect.flatMap(fs.makeTempDirectoryScoped(where), (dir) => fs.realPath(dir))
  const benchPath = path.join(root, "bench/toy")
  const at = (name: string) => path.join(benchPath, name)
  const write = (name: string, text: string) =>
    Effect.andThen(
      fs.makeDirectory(path.dirname(at(name)), { recursive: true }),
      fs.writeFileString(at(name), text, { mode: 0o755 })
    )
  yield* write("cases/one/input/task.txt", "do it\n")
  yield* write("cases/one/input/notes/old.txt", "old\n")
  yield* fs.makeDirectory(at("cases/one/expected"))
  const loadedCase: LoadedCase = { case: benchCase, folder: at("cases/one"), digest: digestOf("one") }
  const rubric = { _tag: "Command", argv: ["rubric"] } as const
  const loaded = (
    changes: Partial<TaskClassSettings>,
    rubricFiles: ReadonlyArray<FileContent> = []
  ): LoadedTaskClass => {
    const settings = { suts: {}, validators: [], limits, ...changes }
    return {
      taskClass: makeTaskClass({
        name: "toy",
        benchPath,
        minCasesForPromotion: [],
        rubric: { command: true },
        breakdownKeys: ["a.b"],
        failureModeTaxonomy: RunnerCode.literals.map((code) => [code, "block"] as const)
      }),
      origin: `file://${benchPath}/registration.ts`,
      settings,
      descriptions: new Map(),
      rubric,
      rubricFiles: rubricFiles.map((file) => file.path),
      digests: {
        rubric: rubricDigest(rubricFiles, rubric, settings),
        taxonomy: digestOf("taxonomy"),
        keys: digestOf("keys")
      }
    }
  }
  /** A task class that declares one system under test, a shell script. */
  const declaring = (script: string, settings: Partial<TaskClassSettings["suts"][string]> = {}) =>
    Effect.as(
      write("sut/agent.sh", script),
      loaded({ sut: "agent", suts: { agent: { command: ["sh", "sut/agent.sh"], network: false, ...settings } } })
    )
  /** The same, with validators that are shell scripts of the task class. */
  const validating = (script: string, scripts: Readonly<Record<string, string>>, seconds = 120) =>
    Effect.gen(function* () {
      const names = Object.keys(scripts)
      yield* Effect.forEach(Object.entries(scripts), ([name, text]) => write(`validators/${name}.sh`, text))
      const { settings } = yield* declaring(script)
      const validators = names.map((name) => ({ name, command: ["sh", `validators/${name}.sh`] as const }))
      const contents = Object.entries(scripts).map(([name, text]) => ({
        path: `validators/${name}.sh`,
        bytes: new TextEncoder().encode(text),
        executable: true
      }))
      return loaded({ ...settings, validators, limits: { ...limits, validator_seconds: seconds } }, contents)
    })
  return {
    fs,
    path,
    root,
    at,
    write,
    loaded,
    loadedCase,
    declaring,
    validating,
    limits,
    evidence: path.join(root, "evidence/0")
  }
})
export const toyBench = toyBenchIn()
export type ToyBench = Effect.Success<typeof toyBench>

const services = Layer.mergeAll(SystemUnderTest.layer, BenchHarness.layer).pipe(
  Layer.provideMerge(ProcessIsolation.layerPlain),
  Layer.provideMerge(NodeServices.layer)
)
type Services = SystemUnderTest | BenchHarness | ProcessIsolation | NodeServices.NodeServices | Scope.Scope

/** A test with real files and processes, in a bench of its own. */
export const inBench = <A, E>(title: string, use: (bench: ToyBench) => Effect.Effect<A, E, Services>) =>
  it.live(title, () => Effect.flatMap(toyBench, use).pipe(Effect.scoped, Effect.provide(services)))

export const open = (choice: SutChoice, loaded: LoadedTaskClass) =>
  SystemUnderTest.use((service) => service.open(choice, loaded))

/** Lets a system under test attempt the case in a fresh copy of its input, without the harness. */
export const attempt = Effect.fnUntraced(function* (
  { fs, path, root, loadedCase, evidence }: ToyBench,
  loaded: LoadedTaskClass,
  choice?: SutChoice,
  seconds = 120
) {
  const workspace = path.join(root, "workspace")
  yield* fs.remove(workspace, { recursive: true, force: true })
  yield* fs.copy(path.join(loadedCase.folder, "input"), workspace)
  const sut = yield* open(choice, loaded)
  const end = yield* sut.attempt({ loadedCase, workspace, evidence, seconds })
  return { sut, end, workspace, read: (name: string) => fs.readFileString(path.join(workspace, name)) }
})

/** An attempt by the task class's own system, or a chosen one, with the harness around it. */
export const harnessed = Effect.fnUntraced(function* (
  { loadedCase, evidence }: ToyBench,
  loaded: LoadedTaskClass,
  choice?: SutChoice
) {
  const sut = yield* open(choice, loaded)
  return yield* BenchHarness.use((harness) => harness.attempt({ loaded, loadedCase, sut, evidence }))
}, Effect.scoped)

export const saved = (evidence: string) => BenchHarness.use((harness) => harness.saved(evidence))

/** The saved output of an attempt. */
export const outputOf = ({ fs, evidence }: ToyBench) =>
  Effect.flatMap(
    fs.readFileString(`${evidence}/output.json`),
    Schema.decodeUnknownEffect(Schema.fromJsonString(SavedOutput))
  )
