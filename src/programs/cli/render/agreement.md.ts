import type { AgreementReport } from "../../../domain/agreement/AgreementReport.ts"
import { agreementReport } from "./agreementReport.ts"
import type { Exit } from "./gateReport.ts"
import { reportMarkdown } from "./report.md.ts"

/**
 * An agreement as Markdown.
 *
 * @since 0.1.0
 */
export const agreementMarkdown = (report: AgreementReport, exit: Exit): string =>
  reportMarkdown(agreementReport(report, exit))
