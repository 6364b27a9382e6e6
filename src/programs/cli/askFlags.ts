import { Flag } from "effect/cli"
import { numberFlag, textFlag, wholeNumberFlag } from "./given.ts"
import { LONGEST_REQUEST } from "./runFlags.ts"

const atLeastOne = (value: number): boolean => value >= 1
const aboveZero = (value: number): boolean => value > 0

/**
 * The flags of commands that ask models for answers and keep them in a new run folder.
 *
 * @since 0.1.0
 */
export const askFlags = {
  model: textFlag("model").pipe(
    Flag.withMetavar("MODEL"),
    Flag.withDescription(
      "PROVIDER:MODEL, as openai-compatible:qwen3:8b, or a name of assay.config.yaml. May be repeated"
    ),
    Flag.atLeast(0)
  ),
  endpoint: textFlag("endpoint").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription("Address of the models' OpenAI-compatible API (default: ASSAY_ENDPOINT, or the config)"),
    Flag.optional
  ),
  out: textFlag("out").pipe(
    Flag.withMetavar("RUN"),
    Flag.withDescription("The run folder to make; must be new or empty (default: a dated one under runs/)"),
    Flag.optional
  ),
  limit: wholeNumberFlag("limit").pipe(
    Flag.filter(atLeastOne, () => "Expected a whole number, 1 or more"),
    Flag.withDescription("Only the first so many prompts"),
    Flag.optional
  ),
  concurrency: wholeNumberFlag("concurrency").pipe(
    Flag.filter(atLeastOne, () => "Expected a whole number, 1 or more"),
    Flag.withDescription("How many requests to a model run at a time at most (default 4)"),
    Flag.optional
  ),
  requestSeconds: numberFlag("request-seconds").pipe(
    Flag.filter(
      (seconds) => aboveZero(seconds) && seconds <= LONGEST_REQUEST,
      () => `Expected a number of seconds above 0, ${LONGEST_REQUEST} at most`
    ),
    Flag.withMetavar("SECONDS"),
    Flag.withDescription("How long one request may take (default 300)"),
    Flag.optional
  ),
  deadline: numberFlag("deadline").pipe(
    Flag.filter(aboveZero, () => "Expected a number of minutes above 0"),
    Flag.withMetavar("MINUTES"),
    Flag.withDescription("How long all of it may take; `assay run --resume` asks for what is missing then"),
    Flag.optional
  ),
  costCap: numberFlag("cost-cap").pipe(
    Flag.withMetavar("USD"),
    Flag.withDescription("Begin no request that could take the run over this cost; needs prices in the config"),
    Flag.optional
  ),
  preflight: Flag.Boolean("preflight").pipe(
    Flag.withDescription("Try each model with its longest prompt first (default: where more than 20 answers are due)"),
    Flag.optional
  ),
  strictPreflight: Flag.Boolean("strict-preflight").pipe(
    Flag.withDescription("Try each model, and run only if all of them give a text"),
    Flag.withDefault(false)
  ),
  cache: Flag.Boolean("cache").pipe(
    Flag.withDescription("Take answers to the same request from .assay/cache/answers, and keep new ones there"),
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Only say how many answers, tokens and dollars it would take, about"),
    Flag.withDefault(false)
  )
}
