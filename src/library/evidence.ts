// Packs, runs, verdicts, and what is made of them: scorecards, agreement of judges, comparisons.

// Input problems
export { CannotWrite, InputMissing, SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
export { Digest, digestOf } from "../domain/source/digest.ts"
export { DocumentPath, type Fault, Problem, showPath } from "../domain/source/Problem.ts"

// Packs
export { Check, type CheckKind, Normalize } from "../domain/pack/Check.ts"
export { KoRule, RedFlagScope } from "../domain/pack/KoRule.ts"
export { Category, Dimension, Language, Message, PackFields, Prompt, Scale, Variant } from "../domain/pack/Pack.ts"
export { Pack } from "../domain/pack/checkedPack.ts"
export { packFaults } from "../domain/pack/packFaults.ts"
export { PackNotFound } from "../domain/pack/PackNotFound.ts"
export type { GivenPrompt } from "../domain/pack/PromptRow.ts"
export { Sampling } from "../domain/pack/Sampling.ts"
export { packWarnings } from "../domain/pack/packWarnings.ts"
export { undecidedByChecks } from "../domain/pack/undecidedByChecks.ts"
export {
  answersPerGroup,
  dimensionsOf,
  maxWeighted,
  messagesOf,
  type PlacedPrompt,
  promptsOf
} from "../domain/pack/prompts.ts"

// Runs
export { Answer, Usage } from "../domain/run/Answer.ts"
export { Cell, showCell } from "../domain/run/Cell.ts"
export { answerDigest } from "../domain/run/digest.ts"
export { JudgeAmbiguous, NotJudged, RunLocked, ShardsUnlike, UnknownName } from "../domain/run/errors.ts"
export {
  Group,
  groupsOf,
  JudgeKind,
  JudgeManifest,
  MergedShard,
  type NewJudgement,
  RunManifest,
  RunStatus
} from "../domain/run/RunManifest.ts"
export type { JudgeLeftOut } from "../domain/run/mergeShards.ts"
export { Shard } from "../domain/run/Shard.ts"
export {
  FailedAttempt,
  Points,
  RedFlag,
  Scored,
  Unscored,
  UnscoredReason,
  Verdict,
  Vote
} from "../domain/run/Verdict.ts"

// Judging
export type { CheckOutcome } from "../domain/judging/CheckOutcome.ts"
export { type Combined, combineVotes } from "../domain/judging/combineVotes.ts"
export { AskingStopped, ModelFailed, ModelUnavailable } from "../domain/model/errors.ts"
export { JudgeFailed } from "../domain/judging/errors.ts"
export { judgeByChecks } from "../domain/judging/judgeByChecks.ts"
export { judgeRequest, type JudgeRequest, repairMessages } from "../domain/judging/judgePrompt.ts"
export { judgePromptDigest } from "../domain/judging/judgePromptDigest.ts"
export {
  type AskedOfJudge,
  type JudgeReply,
  readJudgeReply,
  type UnusableReply
} from "../domain/judging/readJudgeReply.ts"
export { runCheck } from "../domain/judging/runCheck.ts"
export { settledWithoutJudge } from "../domain/judging/settledWithoutJudge.ts"
export { Sheet, SheetItem } from "../domain/judging/Sheet.ts"

// The knock-out rule, scorecards, ranking, simulation
export { decideKo, koCauseText, koReason } from "../domain/scorecard/decideKo.ts"
export { PackMismatch, RowFault, RowsMismatch, ValueOutOfRange } from "../domain/scorecard/errors.ts"
export type { GroupTally } from "../domain/scorecard/GroupTally.ts"
export { KoCause, KoDecision } from "../domain/scorecard/KoDecision.ts"
export { inconclusiveText, levelLabel, verdictLabel } from "../domain/scorecard/labels.ts"
export { Level, levelOf } from "../domain/scorecard/Level.ts"
export { percentOf } from "../domain/scorecard/percent.ts"
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
} from "../domain/scorecard/Scorecard.ts"
export { scoreReported } from "../domain/scorecard/scoreReported.ts"
export type { GroupStanding } from "../domain/scorecard/scoreGroup.ts"
export { reportOf, type ScoreContext, scoreRun, type Standings, standingsOf } from "../domain/scorecard/scoreRun.ts"
export { compareReports, describeOverrides, overridePack, type Overrides } from "../domain/scorecard/simulate.ts"
export { SimulatedGroup, Simulation } from "../domain/scorecard/Simulation.ts"
export { Tally } from "../domain/scorecard/tally.ts"

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
} from "../domain/agreement/AgreementReport.ts"
export { CalibrationSet, KnownAnswer } from "../domain/agreement/Calibration.ts"

// Comparing runs
export { compareGroups, type ComparedGroups } from "../domain/comparison/compareGroups.ts"
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
} from "../domain/comparison/Comparison.ts"
export { decideRegression } from "../domain/comparison/decideRegression.ts"
export { Cheapest, Leaderboard, LeaderboardPart, LeaderboardRow } from "../domain/comparison/Leaderboard.ts"
export {
  GroupHistory,
  History,
  JudgedPastRun,
  PackHistory,
  PastGroup,
  RunState,
  Trend
} from "../domain/comparison/History.ts"
export { RunDifference, RunsUnlike } from "../domain/comparison/RunsUnlike.ts"
