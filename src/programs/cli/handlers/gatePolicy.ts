import { Effect, Layer, Path } from "effect"
import { CalibrationFile } from "../../../services/CalibrationFile.ts"
import { type DecidedPolicy, decidePolicy } from "../../decidePolicy.ts"
import { type LoadedPolicy, loadPolicy } from "../../policy/loadPolicy.ts"
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

/** Shows the decision of a policy, and ends with its code. */
export const concludePolicy = Effect.fnUntraced(function* (
  loaded: LoadedPolicy,
  decision: DecidedPolicy,
  placeOf: (name: string) => string,
  how: Pick<GateFlags, "format" | "out"> & { readonly evidence: ReadonlyArray<string> }
) {
  const document = policyDocument(loaded, decision, placeOf)
  const screen = yield* Screen
  yield* conclude({
    ...how,
    render: {
      text: () => policyText(document, screen),
      md: () => policyMarkdown(document),
      html: () => policyHtml(document),
      json: () => policyJson(document),
      csv: () => policyCsv(document),
      junit: () => policyJunit(document)
    },
    exit: exitOfPolicy(decision),
    line: policyLine(document),
    unmet: unmetConditions(document)
  })
})

export const gatePolicy = Effect.fn("gate policy")(function* (
  file: string,
  { allowCommands, format, out }: Pick<GateFlags, "allowCommands" | "format" | "out">
) {
  const path = yield* Path.Path
  const loaded = yield* loadPolicy(file)
  const evidence = [file, ...(yield* policyPlaces(loaded))]
  const decision = yield* decidePolicy(loaded, { ...(yield* tierDeciders), allowCommands })
  const placeOf = (name: string) => placeIn(path, loaded.folder, name)
  yield* concludePolicy(loaded, decision, placeOf, { format, out, evidence })
}, Effect.provide(services))
