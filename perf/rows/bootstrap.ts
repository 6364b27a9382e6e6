import { bootstrapIntervals, RESAMPLES } from "../../src/domain/stats/bootstrap.ts"
import { generatorOf } from "../../src/domain/stats/seeded.ts"
import { median, type Row, growth, largestOf } from "../Row.ts"

const LARGEST = 10_000
const ROUNDS = 5
const SEED = `sha256:${"0".repeat(64)}`

const timed = (run: () => void): number => {
  const started = performance.now()
  run()
  return performance.now() - started
}

const ours = (scores: Float64Array): void => {
  bootstrapIntervals({
    clusters: scores.length,
    figures: 1,
    seed: SEED,
    statistics: (picked, out) => {
      let sum = 0
      for (const index of picked) sum += scores[index] ?? 0
      out[0] = sum / picked.length
    }
  })
}

const bare = (scores: Float64Array): void => {
  const generator = generatorOf(SEED)
  const means = new Float64Array(RESAMPLES)
  const scale = scores.length / 2 ** 32
  for (let round = 0; round < RESAMPLES; round++) {
    let sum = 0
    for (let at = 0; at < scores.length; at++) sum += scores[Math.floor((generator.next() >>> 0) * scale)] ?? 0
    means[round] = sum / scores.length
  }
  means.sort()
}

/** Bootstrap intervals against a loop over typed arrays that draws the same numbers. */
export const bootstrap: Row = async ({ scale }) => {
  const sizes = [LARGEST / 100, LARGEST / 10, LARGEST].map((size) => Math.max(10, size * scale))
  const passes = sizes.map((size) => {
    const scores = Float64Array.from({ length: size }, (_, at) => 1 + (at % 5))
    ours(scores)
    bare(scores)
    const rounds = Array.from({ length: ROUNDS }, () => [timed(() => ours(scores)), timed(() => bare(scores))] as const)
    return { size, ours: median(rounds.map(([own]) => own)), bare: median(rounds.map(([, loop]) => loop)) }
  })
  const large = largestOf(passes)
  return [
    {
      what: `bootstrap: ${RESAMPLES.toLocaleString("en")} resamples of ${large.size.toLocaleString("en")} scores against a bare loop`,
      unit: "ms",
      measured: large.ours,
      limit: large.bare,
      target: 2
    },
    growth(
      "bootstrap: growth",
      passes.map(({ ours, size }) => [size, ours])
    )
  ]
}
