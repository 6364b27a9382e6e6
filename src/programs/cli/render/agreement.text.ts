import type { AgreementReport } from "../../../domain/agreement/AgreementReport.ts"
import { agreementReport } from "./agreementReport.ts"
import type { Exit } from "./gateReport.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * An agreement as text for a terminal.
 *
 * @since 0.1.0
 */
export const agreementText = (report: AgreementReport, exit: Exit, style: Style): string =>
  reportText(agreementReport(report, exit), style)
