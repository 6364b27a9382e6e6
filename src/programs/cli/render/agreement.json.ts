import { Schema } from "effect"
import { AgreementReport } from "../../../domain/agreement/AgreementReport.ts"
import type { Exit } from "./gateReport.ts"
import { Ending, jsonText } from "./json.ts"

/**
 * The JSON document of an agreement: the report, and the exit code that the process ends with.
 *
 * @since 0.1.0
 */
export const AgreementDocument = Schema.Struct({
  ...AgreementReport.fields,
  exit: Ending
})

/**
 * An agreement as one JSON document, with every disagreement.
 *
 * @since 0.1.0
 */
export const agreementJson = (report: AgreementReport, { code, name }: Exit): string =>
  jsonText(AgreementDocument, { ...report, exit: { code, name } })
