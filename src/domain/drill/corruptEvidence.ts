import type { Schema } from "effect"
import type { Evidence } from "../dod/Criterion.ts"
import { changed, type Corruption, type Original, textOf } from "./Corruption.ts"
import { cutEarly, flipped, halved, lost, noJson, noYaml, replacedBy } from "./corruptAnyFile.ts"
import { edited, isJsonObject, jsonIn, type JsonObject, NO_NUMBERS, withKey } from "./jsonEdits.ts"

/**
 * A file that a criterion names as evidence, and what it asks of it.
 *
 * @since 0.1.0
 */
export interface DrilledEvidence {
  readonly file: Original
  readonly evidence: Exclude<Evidence, { readonly kind: "scorecard" | "tier" }>
}

const ofJunit = (file: Original): ReadonlyArray<Corruption> => {
  const text = textOf(file)
  const failing = text.replace(/<testcase\b[^>]*>/u, (tag) =>
    tag.endsWith("/>")
      ? `${tag.slice(0, -2)}><failure message="drill"/></testcase>`
      : `${tag}<failure message="drill"/>`
  )
  return [
    ...lost(file),
    ...halved(file),
    ...changed(file, "corrupted", "a tag is not closed", text.replace(/>(?=[^>]*$)/u, "")),
    ...changed(file, "corrupted", "a test in it failed", failing),
    ...changed(file, "corrupted", "it says that NaN tests ran", text.replace(/\btests="\d+"/u, 'tests="NaN"'))
  ]
}

const isList = (value: Schema.Json | undefined): value is ReadonlyArray<Schema.Json> => Array.isArray(value)

const withError = (document: JsonObject): JsonObject | undefined => {
  const { runs } = document
  const [first, ...others] = isList(runs) ? runs : []
  if (!isJsonObject(first) || !isList(first["results"])) return undefined
  const error = { ruleId: "drill", level: "error", message: { text: "made by a drill" } }
  return withKey(document, "runs", [withKey(first, "results", [...first["results"], error]), ...others])
}

const ofSarif = (file: Original): ReadonlyArray<Corruption> => [
  ...lost(file),
  ...halved(file),
  ...noJson(file),
  ...edited(file, "corrupted", "an error is found in it", withError),
  ...NO_NUMBERS.flatMap((word) =>
    changed(
      file,
      "corrupted",
      `its version is ${word}`,
      textOf(file).replace(/"version":\s*"2\.1\.0"/u, `"version": ${word}`)
    )
  )
]

/** The document in which another value stands at a pointer (RFC 6901); undefined where it leads nowhere. */
const withValueAt = (value: Schema.Json, steps: ReadonlyArray<string>, to: string): string | undefined => {
  const [step, ...rest] = steps
  if (step === undefined) return to
  const key = step.replaceAll("~1", "/").replaceAll("~0", "~")
  if (isList(value)) {
    const at = value.findIndex((_, place) => String(place) === key)
    const item = value[at]
    const inner = item === undefined ? undefined : withValueAt(item, rest, to)
    const parts = value.map((one, place) => (place === at ? inner : JSON.stringify(one)))
    return inner === undefined ? undefined : `[${parts.join(",")}]`
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined
  const parts = Object.entries(value).map(([name, item]) => {
    const text = name === key ? withValueAt(item, rest, to) : JSON.stringify(item)
    return text === undefined ? undefined : `${JSON.stringify(name)}:${text}`
  })
  return parts.includes(undefined) ? undefined : `{${parts.join(",")}}`
}

const ofJson = (file: Original, pointer: string): ReadonlyArray<Corruption> => {
  const document = jsonIn(textOf(file))
  const steps = pointer.split("/").slice(1)
  const put = (how: string, to: string) => {
    const text = document === undefined ? undefined : withValueAt(document, steps, to)
    return text === undefined ? [] : changed(file, "corrupted", how, `${text}\n`)
  }
  return [
    ...lost(file),
    ...halved(file),
    ...noJson(file),
    ...put("the value is another one", '"made by a drill"'),
    ...NO_NUMBERS.flatMap((word) => put(`the value is ${word}`, word))
  ]
}

const ofFile = (file: Original, digest: string | undefined, seed: number): ReadonlyArray<Corruption> =>
  digest === undefined
    ? changed(file, "removed", "the file is gone", null)
    : [...lost(file), ...halved(file), ...flipped(file, seed)]

/**
 * What a drill does to files that criteria name as evidence. Of a file of which only the existence is asked for, it only takes
 * that away.
 *
 * @since 0.1.0
 */
export const corruptEvidence = (
  { evidence, file }: DrilledEvidence,
  other: Original | undefined,
  seed: number
): ReadonlyArray<Corruption> => {
  const swapped = replacedBy(file, other)
  switch (evidence.kind) {
    case "junit":
      return [...ofJunit(file), ...swapped]
    case "sarif":
      return [...ofSarif(file), ...swapped]
    case "json":
      return [...ofJson(file, evidence.pointer), ...swapped]
    case "file":
      return [...ofFile(file, evidence.digest, seed), ...(evidence.digest === undefined ? [] : swapped)]
  }
}

/**
 * What a drill does to a calibration set.
 *
 * @since 0.1.0
 */
export const corruptCalibration = (file: Original, other: Original | undefined): ReadonlyArray<Corruption> => {
  const text = textOf(file)
  const isYaml = /\.ya?ml$/iu.test(file.path)
  return [
    ...lost(file),
    ...cutEarly(file),
    ...(isYaml ? noYaml(file) : noJson(file)),
    ...changed(
      file,
      "corrupted",
      "a score is not a number",
      isYaml ? text.replace(/\bscore: *[\d.]+/u, "score: .nan") : text.replace(/"score": *[\d.]+/u, '"score":NaN')
    ),
    ...changed(file, "mislabelled", "it knows another model", text.replace(/(model"?: *"?)/u, "$1other-")),
    ...replacedBy(file, other)
  ]
}
