import type { Schema } from "effect"
import { normalizeText } from "../../domain/pack/normalizeText.ts"

/** Canonically equal texts are equal, whatever their case and white space; "ß" is "ss". */
export const fold = (text: string): string =>
  normalizeText(normalizeText(text, "nfc").toLowerCase().toUpperCase().toLowerCase(), "nfc")
    .replace(/\s+/gu, " ")
    .trim()

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))

/** Words that say that something is not so or not known to be so, wherever they stand in a text. */
const FAILING = words(
  "fail failed fails failing failure failures error errored erroneous errors broken crashed invalid " +
    "rejected denied refused declined aborted cancelled canceled interrupted timeout missing absent unavailable " +
    "incomplete unfinished unmet undone untested unchecked unreviewed unsigned unresolved unverified unapproved " +
    "unclear undecided unknown undefined inconclusive indeterminate pending blocked skipped todo tbd tbc fixme wip " +
    "fehlgeschlagen fehler fehlt fehlend ausstehend unbekannt"
)
/** Words that say so as a key, or where a text is or begins with them; elsewhere they can be meant otherwise. */
const HALTING = words(
  "wrong bad red false falsch stopped outstanding remaining open waiting queued running blocker blockers skip ignored " +
    "disabled draft planned scheduled later soon maybe perhaps unsure offen"
)
const DENYING = words("no non none not never without neither nor cannot kein keine keiner nicht nie ohne")

/** What people and programs write, as the whole of a text, where a machine writes false, null or nothing. */
const NO = new Set([
  ...FAILING,
  ...HALTING,
  ...DENYING,
  ...words("n f off nope nil null na n/a nan nein"),
  "to do",
  "in progress",
  "timed out",
  "action required",
  "who knows"
])

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu
const AROUND = String.raw`[\p{P}\p{Sk}<>=|~+\s]`
const BARE = new RegExp(`^${AROUND}+|(?<!${AROUND})${AROUND}+$`, "gu")
const URL = /^https?:\/\/\S+$/u
const NONE_OF = /^0+ ?(?:\/|of\b|out of\b|von\b)/u
const CROSS = /^[✗✘❌✖×🔴👎⛔🚫]/u
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

const wordsOf = (text: string): ReadonlyArray<string> =>
  fold(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")).match(WORD) ?? []

const isDenial = (word: string): boolean => word === "not" || word === "nicht" || /n['’]t$/u.test(word)

/** Whether a key says that what stands under it, or what it names, is not so: `failed`, `No tests pass`. */
export const negates = (key: string, wanted: string): boolean => {
  const own = new Set(wordsOf(wanted))
  return wordsOf(key).some(
    (word) => !own.has(word) && (FAILING.has(word) || HALTING.has(word) || DENYING.has(word) || isDenial(word))
  )
}

/** Whether a text is nothing but a word that says no. */
export const isNo = (text: string): boolean => NO.has(fold(text))

/** The last word of a key, where it says what the value is: `checkStatus` is a status. */
export const lastWord = (key: string): string => wordsOf(key).at(-1) ?? ""

const ABSENCE = words("0 no zero without keine ohne")

/** Whether a word says that something failed, and the word before does not say that nothing did. */
const failsIn = (all: ReadonlyArray<string>): boolean =>
  all.some((word, index) => isDenial(word) || (FAILING.has(word) && !ABSENCE.has(all[index - 1] ?? "")))

/** Whether a text holds another as whole words. */
export const mentionsWhole = (folded: string, wanted: string): boolean => {
  const letter = /[\p{L}\p{M}\p{N}]/u
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    const [before, after] = [folded.slice(0, at), folded.slice(at + wanted.length)]
    const joinedBefore = letter.test(before.slice(-1)) && letter.test(wanted.slice(0, 1))
    const joinedAfter = letter.test(after.slice(0, 1)) && letter.test(wanted.slice(-1))
    if (!joinedBefore && !joinedAfter) return true
  }
  return false
}

const textSaysNo = (text: string): boolean => {
  const visible = fold(text.normalize("NFKC").replace(INVISIBLE, ""))
  const bare = visible.replace(BARE, "")
  const [start = ""] = bare.split(/ ?[,;:.!?()–—] ?| - /u)
  const all = wordsOf(visible)
  if (URL.test(visible)) return false
  return (
    bare === "" ||
    NO.has(bare) ||
    NO.has(start) ||
    NO.has(bare.replaceAll(/[_-]/gu, " ")) ||
    Number(bare) <= 0 ||
    /^0+(?:[.,]0*)?$/u.test(bare) ||
    /^[-−][0-9]/u.test(visible) ||
    CROSS.test(visible) ||
    NONE_OF.test(visible) ||
    HALTING.has(all[0] ?? "") ||
    (all.length > 1 && DENYING.has(all.at(-1) ?? "")) ||
    failsIn(all)
  )
}

/**
 * Whether a value fails to say yes: anything but true, a positive number, a text that says neither no nor nothing, and
 * a container with something in it of which every part says yes and no key says no.
 */
export const saysNo = (value: Schema.Json, wanted: string): boolean => {
  if (typeof value === "string") return textSaysNo(value)
  if (typeof value === "number") return !(value > 0)
  if (typeof value !== "object" || value === null) return value !== true
  const parts: ReadonlyArray<readonly [string, Schema.Json]> = Object.entries(value)
  const isRecord = !Array.isArray(value)
  return parts.length === 0 || parts.some(([key, part]) => (isRecord && negates(key, wanted)) || saysNo(part, wanted))
}
