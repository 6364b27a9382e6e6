/**
 * What is in force for one kind of program of a run: `sut`, `validators` or `rubric` (null where the class does not say),
 * and by which words.
 *
 * @since 0.1.0
 */
export interface Isolated {
  readonly of: string | null
  readonly measures: ReadonlyArray<string>
}

/**
 * The isolation class of a run, taken apart: `sut:process+network rubric:process`.
 *
 * @since 0.1.0
 */
export const isolationParts = (isolationClass: string): ReadonlyArray<Isolated> =>
  isolationClass.split(" ").map((part) => {
    const [words = "", of = null] = part.split(":").toReversed()
    return { of, measures: words.split("+") }
  })

/**
 * Whether the bench with its cases was hidden from the system under test. Only namespaces hide a folder from a command.
 *
 * @since 0.1.0
 */
export const isBenchHidden = (isolationClass: string): boolean =>
  isolationParts(isolationClass).some(({ measures, of }) => of === "sut" && measures.includes("namespaces"))
