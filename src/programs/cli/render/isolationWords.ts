import { isolationParts } from "../../../domain/bench/isolationClass.ts"

const PARTS = new Map([
  ["sut", "system under test"],
  ["validators", "validators"],
  ["rubric", "rubric"]
])

const WORDS = new Map([
  ["none", "runs inside Assay"],
  ["process", "own process group and variables"],
  ["permission", "Node's permission model"],
  ["network", "no network"],
  ["namespaces", "own users, processes and mounts"],
  ["limits", "memory and files limited"]
])

/**
 * The isolation class of a run in words: what is in force for which kinds of program, those of the same class together.
 * What is not known is shown as it is.
 *
 * @since 0.1.0
 */
export const isolationWords = (isolationClass: string): ReadonlyArray<string> => {
  const parts = isolationParts(isolationClass).map(({ measures, of }) => ({
    kind: of === null ? [] : [PARTS.get(of) ?? of],
    inForce: measures.map((word) => WORDS.get(word) ?? word).join(", ")
  }))
  return [...Map.groupBy(parts, ({ inForce }) => inForce)].map(([inForce, same]) => {
    const kinds = same.flatMap(({ kind }) => kind).join(" and ")
    return `${kinds === "" ? "" : `${kinds}: `}${inForce}`
  })
}
