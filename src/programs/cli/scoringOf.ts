import { Effect, Option } from "effect"
import { AssayConfig } from "../../services/AssayConfig.ts"

/**
 * The judge, if the flags name one, and the coverage in force: the flags', else the project's, else all answers.
 *
 * @since 0.1.0
 */
export const scoringOf = Effect.fnUntraced(function* (flags: {
  readonly judge: Option.Option<string>
  readonly minCoverage: Option.Option<number>
}) {
  const config = yield* AssayConfig.use((service) => service.load)
  return {
    judge: Option.getOrUndefined(flags.judge),
    minCoverage: Option.getOrUndefined(flags.minCoverage) ?? config.min_coverage ?? 1,
    minLevel: config.min_level
  }
})
