import { Effect, Metric } from "effect"
import { IsWatched } from "./watched.ts"

/** The buckets that the GenAI semantic conventions of OpenTelemetry name. */
const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92]
const SECONDS_TO_FIRST = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const TOKENS = Array.from({ length: 14 }, (_, power) => 4 ** power)

const histogram = (name: string, unit: string, boundaries: ReadonlyArray<number>, description: string) =>
  Metric.histogram(name, { description, boundaries, attributes: { unit } })

const counter = (name: string, unit: string, description: string) =>
  Metric.counter(name, { description, incremental: true, attributes: { unit } })

const histograms = {
  requestSeconds: histogram("gen_ai.client.operation.duration", "s", SECONDS, "How long one request to a model took"),
  firstSeconds: histogram(
    "gen_ai.client.operation.time_to_first_chunk",
    "s",
    SECONDS_TO_FIRST,
    "How long a model took until the first text that can be seen"
  ),
  tokens: histogram("gen_ai.client.token.usage", "{token}", TOKENS, "Tokens of one request"),
  attemptSeconds: histogram("assay.bench.attempt.duration", "s", SECONDS, "How long an attempt at a case took")
}

const counters = {
  requests: counter("assay.requests", "{request}", "Requests to models by outcome: answered, or why they failed"),
  retries: counter("assay.retries", "{request}", "Requests that are made again, by what went wrong"),
  answers: counter("assay.answers", "{answer}", "Answers of a run by outcome: answered, failed, cached"),
  cost: counter("assay.cost", "USD", "What answers and attempts cost, as far as that is known"),
  verdicts: counter("assay.verdicts", "{verdict}", "Verdicts by kind: scored, or why an answer has no score"),
  redFlags: counter("assay.red_flags", "{verdict}", "Verdicts that found a red flag"),
  attempts: counter("assay.bench.attempts", "{attempt}", "Attempts of a bench run by outcome: passed, or its failure")
}

/** The labels are few and harmless: names of models, judges and task classes, never what was asked or answered. */
type Labels = Readonly<Record<string, string>>

const whereWatched = (update: () => Effect.Effect<void>) =>
  Effect.flatMap(IsWatched, (is) => (is ? update() : Effect.void))

/**
 * Adds a value to a histogram of Assay. Nothing is sent by that: a program that exports its metrics exports these, too.
 *
 * @since 0.1.0
 */
export const record = (name: keyof typeof histograms, value: number, labels: Labels): Effect.Effect<void> =>
  whereWatched(() => Metric.update(Metric.withAttributes(histograms[name], labels), value))

/**
 * Adds to a counter of Assay, in the same way.
 *
 * @since 0.1.0
 */
export const count = (name: keyof typeof counters, value: number, labels: Labels): Effect.Effect<void> =>
  whereWatched(() => Metric.update(Metric.withAttributes(counters[name], labels), value))
