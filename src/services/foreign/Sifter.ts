import { Result } from "effect"
import { quote } from "../../domain/source/wording.ts"
import { childOf, type Frame, isAtKey } from "./Frame.ts"
import type { Keep } from "./Keep.ts"
import { Parts } from "./Parts.ts"

/** Why a document cannot be sifted: a sentence without a full stop, and the line where that is known, from 1. */
export interface SiftFault {
  readonly message: string
  readonly hint?: string
  readonly line: number | null
}

const DEEPEST = 1000
const NON_FINITE = new Set(["NaN", "Infinity", "-Infinity"])
const BLANKS = " \t\r\n"
const PUNCTUATION = ",:{}[]"
const END_OF_WORD = /[ \t\r\n,:{}[\]"]/gu
/** Of a word that is passed over, a message shows no more. */
const SHOWN = 80
const BACKSLASH = 92
const QUOTE = 34

const keyOf = (token: string): string | undefined => Result.getOrUndefined(Result.try(() => String(JSON.parse(token))))

/**
 * Reads a JSON document piece by piece and keeps what is named of it, so that a document of any size is read in the
 * memory that the kept part takes. The order of brackets, keys, colons and commas is checked everywhere; texts and numbers
 * only in what is kept, by whoever parses that. `NaN` and infinities, which Python writes into JSON, become texts of
 * that name. The line of a fault counts the line feeds between the values, where all of a document's stand.
 */
export class Sifter {
  readonly #mostKept: number
  readonly #frames: Array<Frame> = []
  readonly #out = new Parts()
  #line = 1
  #mode: "between" | "text" | "word" = "between"
  #escaped = false
  readonly #token = new Parts()
  #root: Keep | undefined
  #over = false
  #fault: SiftFault | undefined

  constructor(keep: Keep, mostKept: number) {
    this.#root = keep
    this.#mostKept = mostKept
  }

  /** Takes the next piece; false where there is a fault, after which nothing more need be given. */
  push(piece: string): boolean {
    for (let at = 0; at < piece.length && this.#fault === undefined;) {
      at =
        this.#mode === "text"
          ? this.#inText(piece, at)
          : this.#mode === "word"
            ? this.#inWord(piece, at)
            : this.#between(piece, at)
    }
    return this.#fault === undefined
  }

  /** The kept part as JSON, or what is wrong. */
  finish(): Result.Result<string, SiftFault> {
    if (this.#mode === "word" && this.#fault === undefined) this.#endToken()
    if (this.#fault !== undefined) return Result.fail(this.#fault)
    if (!this.#over) {
      const empty = this.#line === 1 && this.#frames.length === 0 && this.#mode === "between"
      const message = empty ? "The file is empty" : "The file ends in the middle of the document"
      return Result.fail({ message, hint: "Was it written and copied to its end?", line: null })
    }
    return Result.succeed(this.#out.take())
  }

  #refuse(message: string, hint?: string): void {
    this.#fault = { message, ...(hint === undefined ? {} : { hint }), line: this.#line }
  }

  /** Adds to what is kept or may be; `before` is what there is of it elsewhere. */
  #add(parts: Parts, text: string, before = 0): void {
    if (before + parts.length + text.length <= this.#mostKept) return parts.add(text)
    this.#fault = {
      message: `What is read of the document has more than ${this.#mostKept} characters`,
      hint: "Divide it, and import the parts one by one",
      line: null
    }
  }

  #write(text: string): void {
    this.#add(this.#out, text)
  }

  /** Holds a part of a text or a word that is wanted until it is over. */
  #hold(part: string): void {
    const frame = this.#frames.at(-1)
    this.#add(this.#token, part, frame !== undefined && isAtKey(frame) ? 0 : this.#out.length)
  }

  /** What is kept of the value or key that begins now; keys are read wherever they say what is kept. */
  get #wanted(): boolean {
    const frame = this.#frames.at(-1)
    if (frame === undefined) return this.#root !== undefined
    return isAtKey(frame) ? frame.keep !== undefined : frame.child !== undefined
  }

  #between(piece: string, at: number): number {
    const char = piece.charAt(at)
    if (BLANKS.includes(char)) {
      if (char === "\n") this.#line++
      return at + 1
    }
    if (char === '"') {
      this.#mode = "text"
      if (this.#wanted) this.#hold(char)
      return at + 1
    }
    if (!PUNCTUATION.includes(char)) {
      this.#mode = "word"
      return at
    }
    this.#punctuation(char)
    return at + 1
  }

  #inText(piece: string, from: number): number {
    let at = from
    for (; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (this.#escaped) this.#escaped = false
      else if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) break
    }
    const ended = at < piece.length
    if (this.#wanted) this.#hold(piece.slice(from, ended ? at + 1 : at))
    if (!ended || this.#fault !== undefined) return at
    this.#endToken()
    return at + 1
  }

  #inWord(piece: string, from: number): number {
    END_OF_WORD.lastIndex = from
    const at = END_OF_WORD.exec(piece)?.index ?? piece.length
    if (this.#wanted) this.#hold(piece.slice(from, at))
    else this.#token.add(piece.slice(from, Math.min(at, from + SHOWN - this.#token.length)))
    if (at < piece.length && this.#fault === undefined) this.#endToken()
    return at
  }

  /** A text or a word is over: it is a key, or a value. */
  #endToken(): void {
    const isText = this.#mode === "text"
    const token = this.#token.take()
    this.#mode = "between"
    const frame = this.#frames.at(-1)
    if (frame !== undefined && isAtKey(frame)) {
      if (isText) return this.#key(frame, token)
      return this.#refuse(`JSON needs a key in double quotes here, not ${quote(token)}`)
    }
    if (!this.#value()) return
    const kept = frame === undefined ? this.#root : frame.child
    if (kept !== undefined) this.#write(!isText && NON_FINITE.has(token) ? `"${token}"` : token)
    this.#valueEnded()
  }

  #key(frame: Frame, token: string): void {
    frame.next = "colon"
    const { keep } = frame
    if (keep === undefined) return
    const name = keyOf(token)
    if (name === undefined) return this.#refuse("JSON has no such text", 'Write a backslash as "\\\\"')
    frame.child = keep !== true && keep._tag === "Fields" ? keep.fields.get(name) : childOf(keep)
    if (frame.child === undefined) return
    this.#write(`${frame.written ? "," : ""}${token}:`)
    frame.written = true
  }

  /** Whether a value may begin here; in a list, what divides it from the one before is written. */
  #value(): boolean {
    const frame = this.#frames.at(-1)
    if (frame === undefined) {
      if (this.#over) this.#refuse("Something follows the end of the document", "One document a file")
      return !this.#over
    }
    const mayBegin = frame.next === "value" || (frame.next === "first" && frame.close === "]")
    if (!mayBegin) {
      this.#refuse(`JSON needs ${frame.next === "colon" ? "a colon" : `a comma or ${frame.close}`} here`)
      return false
    }
    if (frame.close === "]" && frame.child !== undefined) {
      if (frame.written) this.#write(",")
      frame.written = true
    }
    return this.#fault === undefined
  }

  #valueEnded(): void {
    const frame = this.#frames.at(-1)
    if (frame === undefined) this.#over = true
    else frame.next = "comma"
  }

  #punctuation(char: string): void {
    const frame = this.#frames.at(-1)
    if (char === "{" || char === "[") return this.#open(char)
    if (char === ":" && frame?.next === "colon") {
      frame.next = "value"
      return
    }
    if (char === "," && frame?.next === "comma") {
      frame.next = frame.close === "}" ? "key" : "value"
      return
    }
    if (char === frame?.close && (frame.next === "comma" || frame.next === "first")) {
      this.#frames.pop()
      if (frame.keep !== undefined) this.#write(char)
      return this.#valueEnded()
    }
    this.#refuse(`JSON has no ${quote(char)} here`)
  }

  #open(char: "{" | "["): void {
    const parent = this.#frames.at(-1)
    if (parent !== undefined && isAtKey(parent)) {
      return this.#refuse(`JSON needs a key in double quotes here, not ${quote(char)}`)
    }
    if (!this.#value()) return
    const keep = parent === undefined ? this.#root : parent.child
    if (this.#frames.length >= DEEPEST) return this.#refuse(`The document is nested more than ${DEEPEST} levels deep`)
    if (keep !== undefined) this.#write(char)
    this.#frames.push({
      close: char === "{" ? "}" : "]",
      keep,
      next: "first",
      child: char === "[" ? childOf(keep) : undefined,
      written: false
    })
  }
}
