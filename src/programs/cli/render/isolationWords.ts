const PARTS = new Map([
  ["sut", "system under test"],
  ["validators", "validators"],
  ["rubric", "rubric"]
])

const WORDS = new Map([
  ["none", "runs inside Assay"],
  ["process", "process group and variables of its own"],
  ["permission", "Node's permission model"],
  ["network", "no network"],
  ["namespaces", "users, processes and mounts of its own"],
  ["limits", "limits on memory and files"]
])

/**
 * The isolation class of a run in words, one sentence for each kind of program. What is not known is shown as it is.
 *
 * @since 0.1.0
 */
export const isolationWords = (isolationClass: string): ReadonlyArray<string> =>
  isolationClass.split(" ").map((part) => {
    const [words = "", kind] = part.split(":").toReversed()
    const inForce = words.split("+").map((word) => WORDS.get(word) ?? word)
    return `${kind === undefined ? "" : `${PARTS.get(kind) ?? kind}: `}${inForce.join(", ")}`
  })
