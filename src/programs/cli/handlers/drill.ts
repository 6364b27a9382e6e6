import { Effect, Layer, Option, Path } from "effect"
import { counted } from "../../../domain/source/wording.ts"
import { CalibrationFile } from "../../../services/CalibrationFile.ts"
import { GitTree } from "../../../services/GitTree.ts"
import { drillPolicy } from "../../drillPolicy.ts"
import { loadPolicy } from "../../policy/loadPolicy.ts"
import { placeIn } from "../../policy/placeIn.ts"
import { policyPlaces } from "../../policy/policyPlaces.ts"
import { conclude } from "../ci/conclude.ts"
import type { DrillFlags } from "../drill.ts"
import { exitCodes } from "../exitCode.ts"
import { liveLine } from "../liveLine.ts"
import { checkOut, remark } from "../output.ts"
import { drillDocument, wayThrough } from "../render/drillDocument.ts"
import {
  drillCsv,
  drillHtml,
  drillJson,
  drillJunit,
  drillLine,
  drillMarkdown,
  drillText,
  waysThrough
} from "../render/drillReport.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"
import { concludePolicy } from "./gatePolicy.ts"
import { tierDeciders } from "./policyTier.ts"

// No process is started, not even git: a copy is in no repository.
const services = CalibrationFile.layerNoDeps.pipe(
  Layer.provideMerge(runServices),
  Layer.provideMerge(GitTree.layerFixed(Option.none()))
)

const NEEDS_PASSING =
  "A drill needs a gate that passes: nothing shows whether one that is closed anyway would notice a corruption. This is how it decides now."

export const drill = Effect.fn("drill")(function* ({ format, out, policy: file, seed }: DrillFlags) {
  const path = yield* Path.Path
  const loaded = yield* loadPolicy(file)
  const evidence = [file, ...(yield* policyPlaces(loaded))]
  yield* checkOut(out, evidence)
  const { clear, show } = yield* liveLine
  const onAttempt = (done: number, total: number) => show(() => `Tried ${done} of ${counted(total, "corruption")}`)
  const result = yield* drillPolicy(loaded, { ...(yield* tierDeciders), seed, onAttempt }).pipe(Effect.ensuring(clear))
  if (result._tag === "NotPassing") {
    yield* remark(NEEDS_PASSING)
    const placeOf = (name: string) => placeIn(path, loaded.folder, name)
    return yield* concludePolicy(loaded, result.decision, placeOf, { format, out, evidence })
  }
  const document = drillDocument(loaded, result.drill)
  const screen = yield* Screen
  yield* conclude({
    render: {
      text: () => drillText(document, screen),
      md: () => drillMarkdown(document),
      html: () => drillHtml(document),
      json: () => drillJson(document),
      csv: () => drillCsv(document),
      junit: () => drillJunit(document)
    },
    format,
    out,
    evidence,
    exit: document.passed ? exitCodes.ok : wayThrough,
    line: drillLine(document),
    unmet: waysThrough(document)
  })
}, Effect.provide(services))
