import { Command, Flag } from "effect/cli"
import { modelOfJudge } from "../../domain/judging/judgeName.ts"
import { onCluster } from "./clusterFlags.ts"
import { newIdFlag, numberFlag, textFlag, wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { LONGEST_REQUEST, runArgument } from "./runFlags.ts"

const isAtLeast = (least: number) => (value: number) => value >= least
const orMore = (least: number) => () => `Expected a whole number, ${least} or more`

const flags = {
  run: runArgument,
  // It must be named, so that no run is judged by a default.
  judge: textFlag("judge").pipe(
    Flag.filter(
      (text) => text === "checks" || modelOfJudge(text) !== undefined,
      () => "Expected `checks`, or `model:` and a model, such as model:openai-compatible:qwen3:8b"
    ),
    Flag.withMetavar("JUDGE"),
    Flag.withDescription(
      "Who judges: `checks`, the pack's own checks, or `model:PROVIDER:MODEL` (or a model of the config)"
    )
  ),
  endpoint: textFlag("endpoint").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("Address of the model's OpenAI-compatible API (default: the config, or ASSAY_ENDPOINT)"),
    Flag.optional
  ),
  votes: wholeNumberFlag("votes").pipe(
    Flag.filter(
      (votes) => votes >= 1 && votes % 2 === 1,
      () => "Expected an odd number: 1, 3, 5 ..."
    ),
    Flag.withDescription(
      "Ask the model so often about each answer: median points, the majority's red flag (default 1)"
    ),
    Flag.optional
  ),
  confirmFlags: wholeNumberFlag("confirm-flags").pipe(
    Flag.filter(isAtLeast(1), orMore(1)),
    Flag.withDescription("Ask the model so often again where a red flag would knock out (default: not again)"),
    Flag.optional
  ),
  maxConsecutiveFailures: wholeNumberFlag("max-consecutive-failures").pipe(
    Flag.filter(isAtLeast(1), orMore(1)),
    Flag.withDescription("Stop when the model fails so often in a row (default 3)"),
    Flag.optional
  ),
  retryUnscored: Flag.Boolean("retry-unscored").pipe(
    Flag.withDescription("Judge only what this judge failed on or has not seen; its other verdicts stand"),
    Flag.withDefault(false)
  ),
  allowSelfJudge: Flag.Boolean("allow-self-judge").pipe(
    Flag.withDescription("Let a model of the run judge, its own answers included"),
    Flag.withDefault(false)
  ),
  costCap: numberFlag("cost-cap").pipe(
    Flag.filter(
      (usd) => usd >= 0,
      () => "Expected an amount of US dollars"
    ),
    Flag.withMetavar("USD"),
    Flag.withDescription("Begin no request that could take the judge over this cost; needs a price in the config"),
    Flag.optional
  ),
  concurrency: wholeNumberFlag("concurrency").pipe(
    Flag.filter(isAtLeast(1), orMore(1)),
    Flag.withDescription("How many requests to the model run at a time at most (default 4)"),
    Flag.optional
  ),
  requestSeconds: numberFlag("request-seconds").pipe(
    Flag.filter(
      (seconds) => seconds > 0 && seconds <= LONGEST_REQUEST,
      () => `Expected a number of seconds above 0, ${LONGEST_REQUEST} at most`
    ),
    Flag.withMetavar("SECONDS"),
    Flag.withDescription("How long one request may take (default 300)"),
    Flag.optional
  ),
  as: newIdFlag("as").pipe(
    Flag.withDescription("Store the verdicts under this id (default: the judge as given)"),
    Flag.optional
  ),
  ...onCluster
}
export type JudgeFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay judge`.
 *
 * @since 0.1.0
 */
export const judge = Command.make(
  "judge",
  flags,
  lazily(() => import("./handlers/judge.ts").then(({ judge }) => judge))
).pipe(
  Command.withDescription("Judge every answer of a run; answers and other judges' verdicts stay as they are"),
  Command.withExamples([
    { command: "assay judge runs/today --judge checks", description: "By the pack's own checks" },
    {
      command: "assay judge runs/today --judge model:openai-compatible:qwen3:32b --endpoint http://localhost:11434",
      description: "By a model; run it again to go on after a stop"
    },
    {
      command: "assay judge runs/today --judge model:openai-compatible:qwen3:32b --votes 3 --as panel",
      description: "Three votes on each answer, stored as the judge `panel`"
    },
    {
      command: "assay judge nightly --judge model:strong --cluster postgres://assay@db/assay",
      description: "A run of a cluster, by its workers"
    }
  ])
)
