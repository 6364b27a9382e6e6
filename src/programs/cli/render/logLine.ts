/**
 * One thing that is logged. `fields` are what it is about; trace and span are absent outside of any.
 *
 * @since 0.1.0
 */
export interface LogEntry {
  readonly timestamp: string
  readonly level: string
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly trace_id?: string
  readonly span_id?: string
}

/**
 * The formats of logs.
 *
 * @since 0.1.0
 */
export const logFormats = ["text", "json"] as const

const CONTROL = /\p{Cc}/gu
const valueText = (value: unknown): string =>
  typeof value === "string" && /^[^\s"=]+$/u.test(value) ? value : (JSON.stringify(value) ?? "")

/**
 * A log entry as one line: a JSON document, or a text for people.
 *
 * @since 0.1.0
 */
export const logLine = (format: (typeof logFormats)[number], entry: LogEntry): string => {
  if (format === "json") return JSON.stringify(entry)
  const fields = Object.entries(entry.fields).map(([key, value]) => ` ${key}=${valueText(value)}`)
  return `${entry.timestamp} ${entry.level} ${entry.message}${fields.join("")}`.replace(CONTROL, " ")
}
