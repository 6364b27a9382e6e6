import { Schema } from "effect"
import { counted } from "../source/wording.ts"

/**
 * The judge failed more often in a row than allowed, so that it was not asked any more. `detail` is why it failed last;
 * `kept` is how many verdicts are stored and need not be given again.
 *
 * @since 0.1.0
 */
export class JudgeFailed extends Schema.TaggedError<JudgeFailed>("assay/JudgeFailed")("JudgeFailed", {
  judge: Schema.String,
  failures: Schema.Int,
  kept: Schema.Int,
  detail: Schema.String
}) {
  override get message() {
    const often = this.failures === 1 ? "" : ` ${this.failures} times in a row`
    return `The judge ${this.judge} failed${often}. Last failure: ${this.detail} ${counted(this.kept, "verdict is", "verdicts are")} kept: run the same command again to go on.`
  }
}
