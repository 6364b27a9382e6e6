const ESCAPE = String.fromCodePoint(0x1b)
const COLOURS = new RegExp(String.raw`${ESCAPE}\[[0-?]*[ -/]*[@-~]`, "gu")

/**
 * The end of a stream of bytes; what came before it is dropped, so a flood costs no memory.
 */
export class Tail {
  static readonly limit = 8192
  #bytes = new Uint8Array(0)
  #cut = false

  add(chunk: Uint8Array): void {
    const joined = new Uint8Array(this.#bytes.length + Math.min(chunk.length, Tail.limit))
    joined.set(this.#bytes)
    joined.set(chunk.subarray(-Tail.limit), this.#bytes.length)
    this.#cut ||= this.#bytes.length + chunk.length > Tail.limit
    this.#bytes = joined.slice(-Tail.limit)
  }

  /** The last lines with something in them, without colours and the like; a line whose start was dropped shows that. */
  lines(count: number): ReadonlyArray<string> {
    const text = new TextDecoder().decode(this.#bytes).replace(COLOURS, "")
    const lines = `${this.#cut ? "…" : ""}${text}`.split(/\r\n|\r|\n/u)
    return lines
      .map((line) => line.replaceAll("\t", " ").trimEnd())
      .filter((line) => line !== "")
      .slice(-count)
  }
}
