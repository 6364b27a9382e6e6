import { Effect, Schema } from "effect"
import { Tool, Toolkit } from "effect/ai"
import { type AppError, exitCodeOf } from "../exitCode.ts"
import { DodDocument } from "../../../domain/dod/DodDocument.ts"
import { GateDocument } from "../render/gate.json.ts"
import { exitLine } from "../render/exitLine.ts"
import { answersUnder } from "./answers.ts"
import type { Consent } from "./Consent.ts"
import { BenchDocument, ScoreDocument } from "./documents.ts"
import { failureDocument } from "./failure.ts"
import { BenchRequest, DodRequest, GateRequest, ScoreRequest } from "./requests.ts"

/** What an agent is told of a tool call that failed. */
class ToolFailed extends Schema.TaggedError<ToolFailed>("assay/ToolFailed")("ToolFailed", {
  text: Schema.String
}) {
  override get message() {
    return this.text
  }
}

const toolFailed = (error: AppError): ToolFailed => {
  const text = `${failureDocument(error).message}\n${exitLine(exitCodeOf(error), { width: 100, color: false })}`
  return new ToolFailed({ text })
}

const CLOSED = "Only exit.code 0 is a pass; every other code means that the gate is closed."

const dodCheck = Tool.make("dod_check", {
  description: `Is a plan's definition of done met, so that the plan may be applied? ${CLOSED} The results say of every criterion whether it passed, failed or was skipped, and why.`,
  parameters: DodRequest,
  success: DodDocument,
  failure: ToolFailed
})
  .annotate(Tool.Title, "Check a definition of done")
  .annotate(Tool.Strict, true)

const packScore = Tool.make("pack_score", {
  description:
    "The scorecards of a judged run: percent, level, verdict, knock-outs and coverage of every group. This is no gate: its exit code says only that the report could be made. Ask gate for a decision.",
  parameters: ScoreRequest,
  success: ScoreDocument,
  failure: ToolFailed
})
  .annotate(Tool.Title, "Scorecards of a run")
  .annotate(Tool.Readonly, true)
  .annotate(Tool.Destructive, false)
  .annotate(Tool.Idempotent, true)
  .annotate(Tool.OpenWorld, false)
  .annotate(Tool.Strict, true)

const gate = Tool.make("gate", {
  description: `May the models of a judged run be used? ${CLOSED} Every group that does not meet the gate says why.`,
  parameters: GateRequest,
  success: GateDocument,
  failure: ToolFailed
})
  .annotate(Tool.Title, "Gate on a run")
  .annotate(Tool.Readonly, true)
  .annotate(Tool.Destructive, false)
  .annotate(Tool.Idempotent, true)
  .annotate(Tool.OpenWorld, false)
  .annotate(Tool.Strict, true)

const benchStatus = Tool.make("bench_status", {
  description:
    "The task classes of a bench: the trust tiers that people granted, and the runs in the audit chain, which must verify. This is no gate: whether today's evidence earns a tier, `assay bench promote` decides.",
  parameters: BenchRequest,
  success: BenchDocument,
  failure: ToolFailed
})
  .annotate(Tool.Title, "Status of a bench")
  .annotate(Tool.Readonly, true)
  .annotate(Tool.Destructive, false)
  .annotate(Tool.Idempotent, true)
  .annotate(Tool.OpenWorld, false)
  .annotate(Tool.Strict, true)

/**
 * The tools that agents are offered, and what answers them. Nothing is written; programs are started only by `dod_check`,
 * and only under a consent to commands, of which its annotations then warn.
 *
 * @since 0.1.0
 */
export const toolsUnder = (consent: Consent) => {
  const { allowCommands } = consent
  const kit = Toolkit.make(
    dodCheck
      .annotate(Tool.Readonly, !allowCommands)
      .annotate(Tool.Destructive, allowCommands)
      .annotate(Tool.Idempotent, !allowCommands)
      .annotate(Tool.OpenWorld, allowCommands),
    packScore,
    benchStatus,
    gate
  )
  const answers = answersUnder(consent)
  const handlers = kit.toLayer(
    Effect.gen(function* () {
      const context = yield* Effect.context<Effect.Services<ReturnType<typeof answers.dod>>>()
      const told = <A, R extends Effect.Services<ReturnType<typeof answers.dod>>>(
        answer: Effect.Effect<A, AppError, R>
      ) => answer.pipe(Effect.mapError(toolFailed), Effect.provideContext(context))
      return kit.of({
        dod_check: (request) => told(answers.dod(request)),
        pack_score: (request) => told(answers.score(request)),
        bench_status: (request) => told(answers.bench(request)),
        gate: (request) => told(answers.gate(request))
      })
    })
  )
  return { kit, handlers }
}
