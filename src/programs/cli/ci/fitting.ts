const LINE_FEED = 10

/**
 * As much of a text as has room, in bytes of UTF-8: all of it; or its first lines and the notice that it is cut; or null
 * where there is not even room for the notice.
 *
 * @since 0.1.0
 */
export const fitting = (text: string, room: number, notice: string): string | null => {
  const encoder = new TextEncoder()
  const bytes = encoder.encode(text)
  if (bytes.length <= room) return text
  const end = `\n${notice}\n`
  const left = room - encoder.encode(end).length
  if (left < 0) return null
  const lines = bytes.subarray(0, bytes.subarray(0, left).lastIndexOf(LINE_FEED) + 1)
  return `${new TextDecoder().decode(lines)}${end}`
}
