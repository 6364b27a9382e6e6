/**
 * What a model is called where others may read it: in traces, metrics and logs. Only the program of a command is named,
 * since what stands behind it may be anything, a key too.
 *
 * @since 0.1.0
 */
export const modelLabel = (id: string): string => (id.startsWith("command:") ? (id.match(/^\S+/u)?.[0] ?? id) : id)
