/** So many parts are joined at a time: each of them alone may hold the whole piece that it was cut from in memory. */
const JOINED = 4096

/** A text that comes in parts, of any number, in the memory that the text takes. */
export class Parts {
  #joined = ""
  #parts: Array<string> = []
  #length = 0

  get length(): number {
    return this.#length
  }

  add(part: string): void {
    this.#length += part.length
    this.#parts.push(part)
    if (this.#parts.length === JOINED) this.#join()
  }

  #join(): void {
    this.#joined += this.#parts.join("")
    this.#parts = []
  }

  /** The whole text, after which the next begins. */
  take(): string {
    this.#join()
    const text = this.#joined
    this.#joined = ""
    this.#length = 0
    return text
  }
}
