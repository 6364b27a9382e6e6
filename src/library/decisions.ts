// What decides, and on what: gates, policies, definitions of done, task classes, what other tools found.

// The gate
export { decideGate, type GateRequest } from "../domain/gate/decideGate.ts"
export { GatedGroup, GateDecision, GateOutcome, GateReason } from "../domain/gate/GateDecision.ts"
export { gateReasonText } from "../domain/gate/gateReasonText.ts"

// Policies and drills
export { type Corruption, CorruptionKind } from "../domain/drill/Corruption.ts"
export { DrillImpossible } from "../domain/drill/errors.ts"
export { BaselineMissing, EvidenceUnsteady } from "../domain/policy/errors.ts"
export { conditionEvidence } from "../domain/policy/evidenceDigest.ts"
export { Condition, type ConditionOf, Policy, Waiver } from "../domain/policy/Policy.ts"
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
} from "../domain/policy/PolicyDecision.ts"
export { policyFaults } from "../domain/policy/policyFaults.ts"
export { settlePolicy } from "../domain/policy/settlePolicy.ts"
export { type Dated, tooOld } from "../domain/policy/tooOld.ts"

// The definition of done
export { Approval, approvedDigest, SignOff, signOffOf, SignOffs } from "../domain/dod/Approval.ts"
export {
  CommandMeans,
  DoDCriterion,
  DoDResult,
  DoDStatus,
  Evidence,
  Means,
  PlanCriterion
} from "../domain/dod/Criterion.ts"
export { criteriaDigest, criterionDigest, type Digested, dodDigest } from "../domain/dod/digest.ts"
export { DoDSummary } from "../domain/dod/DoDSummary.ts"
export {
  ApplyBlocked,
  CriterionBlank,
  DodEvaluatorError,
  NoCriteriaFound,
  RecordLocked,
  TransitionRefused,
  UnclosedBlock
} from "../domain/dod/errors.ts"
export { type ApplyPolicy, gateApply } from "../domain/dod/gateApply.ts"
export { type ParsedCriteria, type ParsedCriterion, parseDodCriteria } from "../domain/dod/parseCriteria.ts"
export { CriterionEntry, Plan, PlanEvent, PlanId, PlanPhase } from "../domain/dod/Plan.ts"
export { type CriteriaError, definitionText, planCriteria, type PlanPlace } from "../domain/dod/planCriteria.ts"
export { planFaults, planWarnings } from "../domain/dod/planFaults.ts"
export { planTransition } from "../domain/dod/planTransition.ts"
export { type ListMarker, renderDodCriteria } from "../domain/dod/renderCriteria.ts"
export { type RenderedTemplate, renderDodTemplate } from "../domain/dod/renderTemplate.ts"

// Task classes, bench reports, tiers
export {
  BenchCase,
  type CaseSet,
  CurationClass,
  Difficulty,
  Disposition,
  type LoadedCase
} from "../domain/bench/BenchCase.ts"
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
} from "../domain/bench/BenchReport.ts"
export { BenchScore } from "../domain/bench/BenchScore.ts"
export { ChainHead, ChainRecord, Damage } from "../domain/bench/ChainRecord.ts"
export { CasesLocked, ChainLocked, ChainTampered } from "../domain/bench/chainErrors.ts"
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
} from "../domain/bench/errors.ts"
export { FailureMode, RunnerCode, Severity, type Taxonomy } from "../domain/bench/FailureMode.ts"
export { type AdmittedScore, admitScore, type ScoreRules } from "../domain/bench/admitScore.ts"
export { diffReports } from "../domain/bench/diffReports.ts"
export { makeTaskClass } from "../domain/bench/makeTaskClass.ts"
export { judgePromotion, type PromotionInput } from "../domain/bench/promotion.ts"
export { PromotionVerdict, Unmet } from "../domain/bench/PromotionVerdict.ts"
export { publicDiff, publicView, ShownDiff, ShownReport } from "../domain/bench/publicView.ts"
export { ReportDiff } from "../domain/bench/ReportDiff.ts"
export { ReportsUnlike } from "../domain/bench/ReportsUnlike.ts"
export { SavedOutput, SutReply } from "../domain/bench/SavedOutput.ts"
export type { LoadedTaskClass, TaskClass } from "../domain/bench/TaskClass.ts"
export { SutSettings, TaskClassSettings } from "../domain/bench/TaskClassSettings.ts"
export { Tier, TierFile, TierRule, tiers } from "../domain/bench/Tier.ts"
export { type ChainFile, verifyChain } from "../domain/bench/verifyChain.ts"
export { lowerBound95 } from "../domain/stats/binomial.ts"

// What other tools found
export {
  ExternalAttempt,
  ExternalCase,
  ExternalCounts,
  ExternalEvidence,
  ExternalFormat,
  externalFormats
} from "../domain/external/ExternalEvidence.ts"
export { isAsTaken } from "../domain/external/evidenceOf.ts"
export { type AskedDraft } from "../domain/promptfoo/draftAsked.ts"
