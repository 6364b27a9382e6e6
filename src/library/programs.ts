// The services with their layers, and the use cases that the command line is made of.

// Services
export { AuditChain } from "../services/AuditChain.ts"
export { BenchHarness } from "../services/BenchHarness.ts"
export { BenchLoader } from "../services/BenchLoader.ts"
export { ModuleLoader } from "../services/ModuleLoader.ts"
export { ProcessIsolation } from "../services/ProcessIsolation.ts"
export { RubricHost } from "../services/RubricHost.ts"
export { type CachedScore, ScoreCache } from "../services/ScoreCache.ts"
export { type OpenSut, SystemUnderTest } from "../services/SystemUnderTest.ts"
export { type EffectSut, type EffectSutRequest } from "../services/bench/sut/effectSut.ts"
export { TaskClassRegistry } from "../services/TaskClassRegistry.ts"
export { TierConfig } from "../services/TierConfig.ts"
export { AnswerFile, type AnswerFileOptions } from "../services/AnswerFile.ts"
export type { ColumnChoice } from "../services/run/answerColumns.ts"
export { PromptFile } from "../services/PromptFile.ts"
export { AssayConfig, ConfigFields } from "../services/AssayConfig.ts"
export { Assets } from "../services/Assets.ts"
export { CalibrationFile } from "../services/CalibrationFile.ts"
export {
  type CommandOptions,
  type DeclaredOptions,
  type DodContext,
  DodEvaluator,
  type EvidenceDecider,
  type EvidenceOptions,
  type ManualOptions
} from "../services/DodEvaluator.ts"
export { DodModel } from "../services/DodModel.ts"
export { ExternalStore } from "../services/ExternalStore.ts"
export { type Foreign, ForeignFile, type ForeignFormat, type ForeignLimits } from "../services/ForeignFile.ts"
export { GitTree } from "../services/GitTree.ts"
export { HostProcess } from "../services/HostProcess.ts"
export { Judge } from "../services/Judge.ts"
export { AnswerCache } from "../services/AnswerCache.ts"
export { type ModelClient, ModelClients } from "../services/ModelClients.ts"
export { type JudgingModel, modelJudge, type ModelJudgeOptions } from "../services/ModelJudge.ts"
export { packFormat } from "../services/packFormat.ts"
export { type InvalidPack, type ListedPack, PackStore } from "../services/PackStore.ts"
export {
  type AnswerWriter,
  type PackSource,
  RunStore,
  type StoredRun,
  type VerdictWriter,
  type WholeJudgement
} from "../services/RunStore.ts"
export { SheetFile } from "../services/SheetFile.ts"
export { type DocumentFormat, type Loaded, SourceReader } from "../services/SourceReader.ts"

// Use cases
export { agreeJudges, type AgreeOptions } from "../programs/agreeJudges.ts"
export { BenchEvent } from "../programs/bench/BenchEvent.ts"
export { benchPlaces, type BenchPlaces } from "../programs/benchPlaces.ts"
export { compareRuns, type CompareOptions } from "../programs/compareRuns.ts"
export { compareVariants, type VariantOptions } from "../programs/compareVariants.ts"
export { type HistoryOptions, historyRuns } from "../programs/historyRuns.ts"
export { leaderboard, type LeaderboardOptions } from "../programs/leaderboard.ts"
export { BenchStatus, TaskClassStatus } from "../domain/bench/BenchStatus.ts"
export { benchStatus } from "../programs/benchStatus.ts"
export { diffBench } from "../programs/diffBench.ts"
export { historyBench, recordedRun, type RecordedRun } from "../programs/historyBench.ts"
export {
  type ExternalInput,
  importExternal,
  type ImportedEvidence,
  type ImportExternalOptions,
  readExternal
} from "../programs/importExternal.ts"
export { type BenchLint, lintBench } from "../programs/lintBench.ts"
export { ExternalSummary, listExternal, showExternal } from "../programs/listExternal.ts"
export { listBench } from "../programs/listBench.ts"
export { newBench } from "../programs/newBench.ts"
export { planBench } from "../programs/planBench.ts"
export { promoteBench, type PromoteOptions } from "../programs/promoteBench.ts"
export {
  type ConditionError,
  type ConditionOutcome,
  decideCondition,
  type DecidedPolicy,
  decidePolicy,
  type PolicyOptions
} from "../programs/decidePolicy.ts"
export type { Drill, DrillAttempt } from "../programs/drill/Drill.ts"
export { type DrillOptions, drillPolicy } from "../programs/drillPolicy.ts"
export type { ConditionDetail } from "../programs/policy/ConditionDetail.ts"
export { judgeTier, type TierRequest } from "../programs/policy/conditions/tier.ts"
export { type LoadedPolicy, loadPolicy, policyFormat } from "../programs/policy/loadPolicy.ts"
export { policySchema } from "../programs/policySchema.ts"
export { type BenchRun, runBench, type RunBenchOptions } from "../programs/runBench.ts"
export { scoreCase, type ScoreCaseOptions } from "../programs/scoreCase.ts"
export { sealBench, type SealResult } from "../programs/sealBench.ts"
export { showBench } from "../programs/showBench.ts"
export { verifyBench } from "../programs/verifyBench.ts"
export { applyPlan } from "../programs/applyPlan.ts"
export { type ApproveOptions, approvePlan } from "../programs/approvePlan.ts"
export { type CheckedPlan, checkDod, type CheckOptions, recheckDod } from "../programs/checkDod.ts"
export { declaredEvaluator, type DeclaredEvaluatorOptions } from "../programs/declaredEvaluator.ts"
export { loadContext } from "../programs/loadContext.ts"
export { isPlan, type LoadedPlan, loadPlan } from "../programs/loadPlan.ts"
export { type ParsedDod, parseDod, parseDodFile } from "../programs/parseDod.ts"
export { renderDod, renderDodFile, type RenderOptions } from "../programs/renderDod.ts"
export { signCriterion, type SignOptions } from "../programs/signCriterion.ts"
export { type ExportedSheet, exportSheet, type ExportSheetOptions } from "../programs/exportSheet.ts"
export { estimateRun, type RunEstimate } from "../programs/estimateRun.ts"
export { type PackRun, runPack, type RunPackOptions } from "../programs/runPack.ts"
export { type Dispatched, Dispatcher } from "../programs/run/Dispatcher.ts"
export type { NewRun, ResumedRun } from "../programs/run/RunPackOptions.ts"
export { RunEvent, type RunStop } from "../programs/run/RunEvent.ts"
export { type Draft, draftPackFile, type DraftOptions } from "../programs/draftPackFile.ts"
export { type Tried, type TriedModel, type TriedPrompt, tryPrompts, type TryOptions } from "../programs/tryPrompts.ts"
export { importAnswers, type ImportOptions, type ImportSummary } from "../programs/importAnswers.ts"
export { importPromptfoo, type ImportedPromptfoo, type ImportPromptfooOptions } from "../programs/importPromptfoo.ts"
export { type ImportedSheet, importSheet, type ImportSheetOptions } from "../programs/importSheet.ts"
export { mergeRuns, type MergedRun, type MergeOptions } from "../programs/mergeRuns.ts"
export { judgeByModel, type ModelJudgeRunOptions } from "../programs/judgeByModel.ts"
export { type JudgeOptions, judgeRun } from "../programs/judgeRun.ts"
export type { JudgeProgress, JudgeSteps } from "../programs/judgeStepwise.ts"
export type { JudgeEvent } from "../programs/judging/JudgeEvent.ts"
export { gateStoredRun } from "../programs/gateStoredRun.ts"
export { packSchema } from "../programs/packSchema.ts"
export { initProject, newPack } from "../programs/scaffold.ts"
export { type ScoreOptions, scoreStoredRun } from "../programs/scoreStoredRun.ts"
export { simulateStoredRun } from "../programs/simulateStoredRun.ts"
export { type PackValidation, problemsOf, validatePacks } from "../programs/validatePacks.ts"
export { version } from "../version.ts"
