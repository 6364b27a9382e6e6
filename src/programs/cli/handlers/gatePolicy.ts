import { Effect, Layer, Path } from "effect"
import { CalibrationFile } from "../../../services/CalibrationFile.ts"
import { decidePolicy } from "../../decidePolicy.ts"
import { loadPolicy } from "../../policy/loadPolicy.ts"
import { placeIn } from "../../policy/placeIn.ts"
import { policyPlaces } from "../../policy/policyPlaces.ts"
import { conclude } from "../ci/conclude.ts"
import { dodServices } from "../dodServices.ts"
import type { GateFlags } from "../gate.ts"
import { exitOfPolicy, policyDocument } from "../render/policyDocument.ts"
import {
  policyCsv,
  policyHtml,
  policyJson,
  policyJunit,
  policyLine,
  policyMarkdown,
  policyText,
  unmetConditions
} from "../render/policyReport.ts"
import { Screen } from "../Screen.ts"
import { tierDeciders } from "./policyTier.ts"

const services = CalibrationFile.layerNoDeps.pipe(Layer.provideMerge(dodServices))

export const gatePolicy = Effect.fn("gate policy")(function* (
  file: string,
  { allowCommands, format, out }: Pick<GateFlags, "allowCommands" | "format" | "out">
) {
  const path = yield* Path.Path
  const loaded = yield* loadPolicy(file)
  const decision = yield* decidePolicy(loaded, { ...(yield* tierDeciders), allowCommands })
  const document = policyDocument(loaded, decision, (name) => placeIn(path, loaded.folder, name))
  const screen = yield* Screen
  yield* conclude({
    render: {
      text: () => policyText(document, screen),
      md: () => policyMarkdown(document),
      html: () => policyHtml(document),
      json: () => policyJson(document),
      csv: () => policyCsv(document),
      junit: () => policyJunit(document)
    },
    format,
    out,
    evidence: [file, ...(yield* policyPlaces(loaded))],
    exit: exitOfPolicy(decision),
    line: policyLine(document),
    unmet: unmetConditions(document)
  })
}, Effect.provide(services))
