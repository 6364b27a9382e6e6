import type { AgreementReport } from "../../../domain/agreement/AgreementReport.ts"
import { agreementReport } from "./agreementReport.ts"
import type { Exit } from "./gateReport.ts"
import { reportHtml } from "./report.html.tsx"

/**
 * An agreement as one HTML file.
 *
 * @since 0.1.0
 */
export const agreementHtml = (report: AgreementReport, exit: Exit): string =>
  reportHtml(agreementReport(report, exit), { language: report.pack.language })
