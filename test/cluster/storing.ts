import path from "node:path"
import { Effect, Stream } from "effect"
import type { Answer } from "../../src/domain/run/Answer.ts"
import type { NewJudgement } from "../../src/domain/run/RunManifest.ts"
import type { Scored, Verdict } from "../../src/domain/run/Verdict.ts"
import { RunStore, type StoredRun } from "../../src/services/RunStore.ts"
import { answer, loadPack, manifestFor, PACK } from "../services/run/harness.ts"

export const MODELS = ["m1", "__proto__"]

/** A new open run, named after its place. */
export const create = (dir: string, models: ReadonlyArray<string> = MODELS, pack = PACK) =>
  Effect.gen(function* () {
    const { digest } = yield* loadPack(pack)
    const manifest = { ...manifestFor(digest, models), run_id: path.basename(dir) }
    return yield* RunStore.use((store) => store.create(dir, manifest, pack))
  })

/** Adds answers in a session of their own. */
export const append = (run: StoredRun, answers: ReadonlyArray<Answer>) =>
  RunStore.use((store) => Effect.scoped(Effect.flatMap(store.writeAnswers(run), (writer) => writer.append(answers))))

export const complete = (run: StoredRun) =>
  RunStore.use((store) => Effect.scoped(Effect.flatMap(store.writeAnswers(run), (writer) => writer.complete)))

export const open = (dir: string) => RunStore.use((store) => store.open(dir))

export const answersOf = (run: StoredRun) => RunStore.use((store) => Stream.runCollect(store.answers(run)))

export const verdictsOf = (run: StoredRun, judge: string) =>
  RunStore.use((store) => Stream.runCollect(store.verdicts(run, judge)))

export const failed = (prompt_id: string, repeat: number): Answer => ({
  ...answer("m1", prompt_id, repeat),
  ok: false,
  error: { kind: "timeout", message: "late" }
})

export const judge = (id: string, settings: NewJudgement["settings"] = {}): NewJudgement => ({
  schema_version: 1,
  id,
  kind: "checks",
  created_at: "2026-01-01T00:00:00.000Z",
  tool_version: "0.1.0",
  settings
})

export const verdict = ({ model, prompt_id, repeat, variant }: Answer, rationale = "It says so."): Scored => ({
  status: "scored",
  model,
  variant,
  prompt_id,
  repeat,
  answer_digest: `sha256:${"0".repeat(64)}`,
  score: 4,
  dimensions: { Q1: 4 },
  red_flag: "clear",
  disputed: false,
  rationale
})

/** Puts an edited row or another one in its place, as it would stand in a file. */
export const edited = (from: string, to: string) => (text: string) => text.replace(from, to)

export const store = (run: StoredRun, by: NewJudgement, verdicts: ReadonlyArray<Verdict>) =>
  RunStore.use((runs) => runs.writeJudgement(run, by, Stream.fromIterable(verdicts)))
