/**
 * Assay as a library: the data and the pure rules (packs, knock-out, scorecards, gate), the services with their layers,
 * and the use cases that the command line is made of. Everything that fails does so with a tagged error in the type.
 *
 * @since 0.1.0
 */

// Input problems
export { CannotWrite, InputMissing, SourceInvalid, UsageInvalid } from "./domain/source/errors.ts"
export { Digest, digestOf } from "./domain/source/digest.ts"
export { DocumentPath, type Fault, Problem, showPath } from "./domain/source/Problem.ts"

// Packs
export { Check, type CheckKind, Normalize } from "./domain/pack/Check.ts"
export { KoRule, RedFlagScope } from "./domain/pack/KoRule.ts"
export { Category, Dimension, Language, Message, PackFields, Prompt, Scale, Variant } from "./domain/pack/Pack.ts"
export { Pack } from "./domain/pack/checkedPack.ts"
export { packFaults } from "./domain/pack/packFaults.ts"
export { PackNotFound } from "./domain/pack/PackNotFound.ts"
export type { GivenPrompt } from "./domain/pack/PromptRow.ts"
export { Sampling } from "./domain/pack/Sampling.ts"
export { packWarnings } from "./domain/pack/packWarnings.ts"
export { undecidedByChecks } from "./domain/pack/undecidedByChecks.ts"
export {
  answersPerGroup,
  dimensionsOf,
  maxWeighted,
  messagesOf,
  type PlacedPrompt,
  promptsOf
} from "./domain/pack/prompts.ts"

// Runs
export { Answer, Usage } from "./domain/run/Answer.ts"
export { Cell, showCell } from "./domain/run/Cell.ts"
export { answerDigest } from "./domain/run/digest.ts"
export { JudgeAmbiguous, NotJudged, RunLocked, ShardsUnlike, UnknownName } from "./domain/run/errors.ts"
export {
  Group,
  groupsOf,
  JudgeKind,
  JudgeManifest,
  MergedShard,
  type NewJudgement,
  RunManifest,
  RunStatus
} from "./domain/run/RunManifest.ts"
export type { JudgeLeftOut } from "./domain/run/mergeShards.ts"
export { Shard } from "./domain/run/Shard.ts"
export {
  FailedAttempt,
  Points,
  RedFlag,
  Scored,
  Unscored,
  UnscoredReason,
  Verdict,
  Vote
} from "./domain/run/Verdict.ts"

// Judging
export type { CheckOutcome } from "./domain/judging/CheckOutcome.ts"
export { type Combined, combineVotes } from "./domain/judging/combineVotes.ts"
export { AskingStopped, ModelFailed, ModelUnavailable } from "./domain/model/errors.ts"
export { JudgeFailed } from "./domain/judging/errors.ts"
export { judgeByChecks } from "./domain/judging/judgeByChecks.ts"
export { judgeRequest, type JudgeRequest, repairMessages } from "./domain/judging/judgePrompt.ts"
export { judgePromptDigest } from "./domain/judging/judgePromptDigest.ts"
export {
  type AskedOfJudge,
  type JudgeReply,
  readJudgeReply,
  type UnusableReply
} from "./domain/judging/readJudgeReply.ts"
export { runCheck } from "./domain/judging/runCheck.ts"
export { settledWithoutJudge } from "./domain/judging/settledWithoutJudge.ts"
export { Sheet, SheetItem } from "./domain/judging/Sheet.ts"

// The knock-out rule, scorecards, ranking, simulation
export { decideKo, koCauseText, koReason } from "./domain/scorecard/decideKo.ts"
export { PackMismatch, RowFault, RowsMismatch, ValueOutOfRange } from "./domain/scorecard/errors.ts"
export type { GroupTally } from "./domain/scorecard/GroupTally.ts"
export { KoCause, KoDecision } from "./domain/scorecard/KoDecision.ts"
export { inconclusiveText, levelLabel, verdictLabel } from "./domain/scorecard/labels.ts"
export { Level, levelOf } from "./domain/scorecard/Level.ts"
export { percentOf } from "./domain/scorecard/percent.ts"
export {
  AgainstLeader,
  Coverage,
  DimensionScore,
  GroupVerdict,
  InconclusiveReason,
  Interval,
  JudgeAgreement,
  PromptResult,
  RedFlagSummary,
  Scorecard,
  ScoreReport,
  Speed
} from "./domain/scorecard/Scorecard.ts"
export { scoreReported } from "./domain/scorecard/scoreReported.ts"
export type { GroupStanding } from "./domain/scorecard/scoreGroup.ts"
export { reportOf, type ScoreContext, scoreRun, type Standings, standingsOf } from "./domain/scorecard/scoreRun.ts"
export { compareReports, describeOverrides, overridePack, type Overrides } from "./domain/scorecard/simulate.ts"
export { SimulatedGroup, Simulation } from "./domain/scorecard/Simulation.ts"
export { Tally } from "./domain/scorecard/tally.ts"

// The agreement of judges
export {
  AgreementReport,
  AgreementUnmet,
  Disagreement,
  FlagAgreement,
  MissingReason,
  Rater,
  ScoreAgreement,
  SettledReason
} from "./domain/agreement/AgreementReport.ts"
export { CalibrationSet, KnownAnswer } from "./domain/agreement/Calibration.ts"

// Comparing runs
export { compareGroups, type ComparedGroups } from "./domain/comparison/compareGroups.ts"
export {
  ComparedSide,
  Comparison,
  ComparisonOutcome,
  Delta,
  DimensionDelta,
  Divergence,
  GroupComparison,
  PassCounts,
  RegressionReason
} from "./domain/comparison/Comparison.ts"
export { decideRegression } from "./domain/comparison/decideRegression.ts"
export { Cheapest, Leaderboard, LeaderboardPart, LeaderboardRow } from "./domain/comparison/Leaderboard.ts"
export {
  GroupHistory,
  History,
  JudgedPastRun,
  PackHistory,
  PastGroup,
  RunState,
  Trend
} from "./domain/comparison/History.ts"
export { RunDifference, RunsUnlike } from "./domain/comparison/RunsUnlike.ts"

// The gate
export { decideGate, type GateRequest } from "./domain/gate/decideGate.ts"
export { GatedGroup, GateDecision, GateOutcome, GateReason } from "./domain/gate/GateDecision.ts"
export { gateReasonText } from "./domain/gate/gateReasonText.ts"

// Policies and drills
export { type Corruption, CorruptionKind } from "./domain/drill/Corruption.ts"
export { DrillImpossible } from "./domain/drill/errors.ts"
export { BaselineMissing, EvidenceUnsteady } from "./domain/policy/errors.ts"
export { conditionEvidence } from "./domain/policy/evidenceDigest.ts"
export { Condition, type ConditionOf, Policy, Waiver } from "./domain/policy/Policy.ts"
export {
  ConditionEvidence,
  type ConditionResult,
  type ConditionState,
  type Decided,
  EvidenceFile,
  type PolicyDecision,
  type SettledCondition,
  type SettledWaiver,
  UnmetOutcome
} from "./domain/policy/PolicyDecision.ts"
export { policyFaults } from "./domain/policy/policyFaults.ts"
export { settlePolicy } from "./domain/policy/settlePolicy.ts"
export { type Dated, tooOld } from "./domain/policy/tooOld.ts"

// The definition of done
export { Approval, approvedDigest, SignOff, signOffOf, SignOffs } from "./domain/dod/Approval.ts"
export {
  CommandMeans,
  DoDCriterion,
  DoDResult,
  DoDStatus,
  Evidence,
  Means,
  PlanCriterion
} from "./domain/dod/Criterion.ts"
export { criteriaDigest, criterionDigest, type Digested, dodDigest } from "./domain/dod/digest.ts"
export { DoDSummary } from "./domain/dod/DoDSummary.ts"
export {
  ApplyBlocked,
  CriterionBlank,
  DodEvaluatorError,
  NoCriteriaFound,
  TransitionRefused,
  UnclosedBlock
} from "./domain/dod/errors.ts"
export { type ApplyPolicy, gateApply } from "./domain/dod/gateApply.ts"
export { type ParsedCriteria, type ParsedCriterion, parseDodCriteria } from "./domain/dod/parseCriteria.ts"
export { CriterionEntry, Plan, PlanEvent, PlanId, PlanPhase } from "./domain/dod/Plan.ts"
export { type CriteriaError, definitionText, planCriteria, type PlanPlace } from "./domain/dod/planCriteria.ts"
export { planFaults, planWarnings } from "./domain/dod/planFaults.ts"
export { planTransition } from "./domain/dod/planTransition.ts"
export { type ListMarker, renderDodCriteria } from "./domain/dod/renderCriteria.ts"
export { type RenderedTemplate, renderDodTemplate } from "./domain/dod/renderTemplate.ts"

// Task classes, bench reports, tiers
export {
  BenchCase,
  type CaseSet,
  CurationClass,
  Difficulty,
  Disposition,
  type LoadedCase
} from "./domain/bench/BenchCase.ts"
export {
  Attempt,
  BenchReport,
  CaseFilter,
  LowerBound,
  PassRule,
  PerCase,
  Stratum,
  SutIdentity,
  SutKind,
  volatileFields
} from "./domain/bench/BenchReport.ts"
export { BenchScore } from "./domain/bench/BenchScore.ts"
export { ChainHead, ChainRecord, Damage } from "./domain/bench/ChainRecord.ts"
export { CasesLocked, ChainLocked, ChainTampered } from "./domain/bench/chainErrors.ts"
export {
  BenchCaseDigestMismatch,
  BenchCaseIdCollision,
  BenchCaseInvalid,
  BenchCaseMissing,
  BenchRootNotFound,
  BenchSealIncomplete,
  FailureModeTaxonomyInvalid,
  InvalidTaskClassName,
  SutNotRegistered,
  TaskClassAlreadyRegistered,
  TaskClassNotFound,
  TaskClassRegistrationFailed,
  TaskClassRootConflict,
  TierConfigInvalid
} from "./domain/bench/errors.ts"
export { FailureMode, RunnerCode, Severity, type Taxonomy } from "./domain/bench/FailureMode.ts"
export { type AdmittedScore, admitScore, type ScoreRules } from "./domain/bench/admitScore.ts"
export { diffReports } from "./domain/bench/diffReports.ts"
export { makeTaskClass } from "./domain/bench/makeTaskClass.ts"
export { judgePromotion, type PromotionInput } from "./domain/bench/promotion.ts"
export { PromotionVerdict, Unmet } from "./domain/bench/PromotionVerdict.ts"
export { publicDiff, publicView, ShownDiff, ShownReport } from "./domain/bench/publicView.ts"
export { ReportDiff } from "./domain/bench/ReportDiff.ts"
export { ReportsUnlike } from "./domain/bench/ReportsUnlike.ts"
export { SavedOutput, SutReply } from "./domain/bench/SavedOutput.ts"
export type { LoadedTaskClass, TaskClass } from "./domain/bench/TaskClass.ts"
export { SutSettings, TaskClassSettings } from "./domain/bench/TaskClassSettings.ts"
export { Tier, TierFile, TierRule, tiers } from "./domain/bench/Tier.ts"
export { type ChainFile, verifyChain } from "./domain/bench/verifyChain.ts"
export { lowerBound95 } from "./domain/stats/binomial.ts"

// What other tools found
export {
  ExternalAttempt,
  ExternalCase,
  ExternalCounts,
  ExternalEvidence,
  ExternalFormat,
  externalFormats
} from "./domain/external/ExternalEvidence.ts"
export { isAsTaken } from "./domain/external/evidenceOf.ts"
export { type AskedDraft } from "./domain/promptfoo/draftAsked.ts"

// Services
export { AuditChain } from "./services/AuditChain.ts"
export { BenchHarness } from "./services/BenchHarness.ts"
export { BenchLoader } from "./services/BenchLoader.ts"
export { ModuleLoader } from "./services/ModuleLoader.ts"
export { ProcessIsolation } from "./services/ProcessIsolation.ts"
export { RubricHost } from "./services/RubricHost.ts"
export { type CachedScore, ScoreCache } from "./services/ScoreCache.ts"
export { type OpenSut, SystemUnderTest } from "./services/SystemUnderTest.ts"
export { type EffectSut, type EffectSutRequest } from "./services/bench/sut/effectSut.ts"
export { TaskClassRegistry } from "./services/TaskClassRegistry.ts"
export { TierConfig } from "./services/TierConfig.ts"
export { AnswerFile, type AnswerFileOptions } from "./services/AnswerFile.ts"
export type { ColumnChoice } from "./services/run/answerColumns.ts"
export { PromptFile } from "./services/PromptFile.ts"
export { AssayConfig, ConfigFields } from "./services/AssayConfig.ts"
export { Assets } from "./services/Assets.ts"
export { CalibrationFile } from "./services/CalibrationFile.ts"
export {
  type CommandOptions,
  type DeclaredOptions,
  type DodContext,
  DodEvaluator,
  type EvidenceDecider,
  type EvidenceOptions,
  type ManualOptions
} from "./services/DodEvaluator.ts"
export { DodModel } from "./services/DodModel.ts"
export { ExternalStore } from "./services/ExternalStore.ts"
export { type Foreign, ForeignFile, type ForeignFormat, type ForeignLimits } from "./services/ForeignFile.ts"
export { GitTree } from "./services/GitTree.ts"
export { HostProcess } from "./services/HostProcess.ts"
export { Judge } from "./services/Judge.ts"
export { AnswerCache } from "./services/AnswerCache.ts"
export { type ModelClient, ModelClients } from "./services/ModelClients.ts"
export { type JudgingModel, modelJudge, type ModelJudgeOptions } from "./services/ModelJudge.ts"
export { packFormat } from "./services/packFormat.ts"
export { type InvalidPack, type ListedPack, PackStore } from "./services/PackStore.ts"
export {
  type AnswerWriter,
  type PackSource,
  RunStore,
  type StoredRun,
  type VerdictWriter,
  type WholeJudgement
} from "./services/RunStore.ts"
export { SheetFile } from "./services/SheetFile.ts"
export { type DocumentFormat, type Loaded, SourceReader } from "./services/SourceReader.ts"

// Use cases
export { agreeJudges, type AgreeOptions } from "./programs/agreeJudges.ts"
export { BenchEvent } from "./programs/bench/BenchEvent.ts"
export { benchPlaces, type BenchPlaces } from "./programs/benchPlaces.ts"
export { compareRuns, type CompareOptions } from "./programs/compareRuns.ts"
export { compareVariants, type VariantOptions } from "./programs/compareVariants.ts"
export { type HistoryOptions, historyRuns } from "./programs/historyRuns.ts"
export { leaderboard, type LeaderboardOptions } from "./programs/leaderboard.ts"
export { BenchStatus, TaskClassStatus } from "./domain/bench/BenchStatus.ts"
export { benchStatus } from "./programs/benchStatus.ts"
export { diffBench } from "./programs/diffBench.ts"
export { historyBench, recordedRun, type RecordedRun } from "./programs/historyBench.ts"
export {
  type ExternalInput,
  importExternal,
  type ImportedEvidence,
  type ImportExternalOptions,
  readExternal
} from "./programs/importExternal.ts"
export { type BenchLint, lintBench } from "./programs/lintBench.ts"
export { ExternalSummary, listExternal, showExternal } from "./programs/listExternal.ts"
export { listBench } from "./programs/listBench.ts"
export { newBench } from "./programs/newBench.ts"
export { planBench } from "./programs/planBench.ts"
export { promoteBench, type PromoteOptions } from "./programs/promoteBench.ts"
export {
  type ConditionError,
  type ConditionOutcome,
  decideCondition,
  type DecidedPolicy,
  decidePolicy,
  type PolicyOptions
} from "./programs/decidePolicy.ts"
export type { Drill, DrillAttempt } from "./programs/drill/Drill.ts"
export { type DrillOptions, drillPolicy } from "./programs/drillPolicy.ts"
export type { ConditionDetail } from "./programs/policy/ConditionDetail.ts"
export { judgeTier, type TierRequest } from "./programs/policy/conditions/tier.ts"
export { type LoadedPolicy, loadPolicy, policyFormat } from "./programs/policy/loadPolicy.ts"
export { policySchema } from "./programs/policySchema.ts"
export { type BenchRun, runBench, type RunBenchOptions } from "./programs/runBench.ts"
export { scoreCase, type ScoreCaseOptions } from "./programs/scoreCase.ts"
export { sealBench, type SealResult } from "./programs/sealBench.ts"
export { showBench } from "./programs/showBench.ts"
export { verifyBench } from "./programs/verifyBench.ts"
export { applyPlan } from "./programs/applyPlan.ts"
export { type ApproveOptions, approvePlan } from "./programs/approvePlan.ts"
export { type CheckedPlan, checkDod, type CheckOptions, recheckDod } from "./programs/checkDod.ts"
export { declaredEvaluator, type DeclaredEvaluatorOptions } from "./programs/declaredEvaluator.ts"
export { loadContext } from "./programs/loadContext.ts"
export { isPlan, type LoadedPlan, loadPlan } from "./programs/loadPlan.ts"
export { type ParsedDod, parseDod, parseDodFile } from "./programs/parseDod.ts"
export { renderDod, renderDodFile, type RenderOptions } from "./programs/renderDod.ts"
export { signCriterion, type SignOptions } from "./programs/signCriterion.ts"
export { type ExportedSheet, exportSheet, type ExportSheetOptions } from "./programs/exportSheet.ts"
export { estimateRun, type RunEstimate } from "./programs/estimateRun.ts"
export { type PackRun, runPack, type RunPackOptions } from "./programs/runPack.ts"
export { type Dispatched, Dispatcher } from "./programs/run/Dispatcher.ts"
export type { NewRun, ResumedRun } from "./programs/run/RunPackOptions.ts"
export { RunEvent, type RunStop } from "./programs/run/RunEvent.ts"
export { type Draft, draftPackFile, type DraftOptions } from "./programs/draftPackFile.ts"
export { type Tried, type TriedModel, type TriedPrompt, tryPrompts, type TryOptions } from "./programs/tryPrompts.ts"
export { importAnswers, type ImportOptions, type ImportSummary } from "./programs/importAnswers.ts"
export { importPromptfoo, type ImportedPromptfoo, type ImportPromptfooOptions } from "./programs/importPromptfoo.ts"
export { type ImportedSheet, importSheet, type ImportSheetOptions } from "./programs/importSheet.ts"
export { mergeRuns, type MergedRun, type MergeOptions } from "./programs/mergeRuns.ts"
export { judgeByModel, type ModelJudgeRunOptions } from "./programs/judgeByModel.ts"
export { type JudgeOptions, judgeRun } from "./programs/judgeRun.ts"
export type { JudgeProgress, JudgeSteps } from "./programs/judgeStepwise.ts"
export type { JudgeEvent } from "./programs/judging/JudgeEvent.ts"
export { gateStoredRun } from "./programs/gateStoredRun.ts"
export { packSchema } from "./programs/packSchema.ts"
export { initProject, newPack } from "./programs/scaffold.ts"
export { type ScoreOptions, scoreStoredRun } from "./programs/scoreStoredRun.ts"
export { simulateStoredRun } from "./programs/simulateStoredRun.ts"
export { type PackValidation, problemsOf, validatePacks } from "./programs/validatePacks.ts"
export { version } from "./version.ts"
