import { Effect, Option } from "effect"
import { CalibrationSet } from "../../domain/agreement/Calibration.ts"
import { type Corruption, type Original, textOf } from "../../domain/drill/Corruption.ts"
import { corruptCalibration } from "../../domain/drill/corruptEvidence.ts"
import { corruptRun } from "../../domain/drill/corruptRun.ts"
import type { DecidingRows, DrilledJudge } from "../../domain/drill/DrilledRun.ts"
import { objectIn } from "../../domain/drill/jsonEdits.ts"
import { SourceReader } from "../../services/SourceReader.ts"
import type { RunSource } from "../policy/EvidenceSource.ts"
import type { Originals } from "./originals.ts"
import type { Piece } from "./piecesOf.ts"

/** What the drill is held with: the seed, and the time in milliseconds since 1970. */
export interface Drilling {
  readonly originals: Originals
  readonly seed: number
  readonly now: number
}

const judgesIn = ({ parts }: Piece, originals: Originals): ReadonlyArray<DrilledJudge> =>
  [...Map.groupBy(parts, ({ judge }) => judge)].flatMap(([folder, own]) => {
    const file = (role: "judge" | "verdicts") => originals.get(own.find((part) => part.role === role)?.path ?? "")
    const [manifest, verdicts] = [file("judge"), file("verdicts")]
    return folder === undefined || manifest === undefined || verdicts === undefined
      ? []
      : [{ folder, manifest, verdicts }]
  })

type Known = NonNullable<DecidingRows["known"]>

/** What a calibration set knows, in any of its forms. */
const knownIn = Effect.fnUntraced(function* (
  file: Original | undefined
): Effect.fn.Return<Known | undefined, never, SourceReader> {
  if (file === undefined) return undefined
  const reader = yield* SourceReader
  const document = yield* Effect.option(
    reader.decode(file.path, file.bytes, { what: "calibration set", schema: CalibrationSet })
  )
  if (Option.isSome(document)) return document.value.value.answers
  return textOf(file)
    .split("\n")
    .flatMap((line) => {
      const { model, prompt_id, repeat, variant } = objectIn(line) ?? {}
      return typeof model === "string" && typeof prompt_id === "string"
        ? [
            {
              model,
              prompt_id,
              ...(typeof variant === "string" ? { variant } : {}),
              ...(typeof repeat === "number" ? { repeat } : {})
            }
          ]
        : []
    })
})

const isWhole = (source: RunSource, { condition }: Piece): boolean =>
  source.asks === "agreement" ||
  (source.minCoverage >= 1 && !(condition.kind === "scorecard" && condition.groups === "any"))

/** Whether another name of a model would have to be noticed: where it is named, compared by name, or known by a calibration set. */
const namesModel = ({ asks, calibration, select }: RunSource): boolean =>
  asks === "candidate" ||
  asks === "baseline" ||
  (asks === "agreement" ? calibration !== undefined : select.model !== undefined)

/**
 * What a drill does to a run that is evidence.
 *
 * @since 0.1.0
 */
export const corruptionsOfRun = Effect.fn("corruptionsOfRun")(function* (
  piece: Piece,
  source: RunSource,
  calibration: Original | undefined,
  { now, originals, seed }: Drilling
) {
  const file = (role: "answers" | "pack" | "run") =>
    originals.get(piece.parts.find((part) => part.role === role)?.path ?? "")
  const [manifest, pack, answers] = [file("run"), file("pack"), file("answers")]
  if (manifest === undefined || pack === undefined || answers === undefined) return []
  const corruptions: ReadonlyArray<Corruption> = corruptRun({
    dir: manifest.path.replace(/\/?run\.json$/u, "") || ".",
    manifest,
    pack,
    answers,
    judges: judgesIn(piece, originals),
    rows: { ...source.select, known: yield* knownIn(calibration) },
    namesJudge: source.judges.length > 0,
    namesModel: namesModel(source),
    whollyScored: isWhole(source, piece),
    isPinned: piece.condition.digest !== undefined,
    maxAgeDays: source.maxAgeDays,
    now,
    seed,
    others: [...originals.values()].filter(({ path }) => path.endsWith("/verdicts.jsonl"))
  })
  return [...corruptions, ...(calibration === undefined ? [] : corruptCalibration(calibration, manifest))]
})
