import { changed, type Corruption, type Original, otherDigest, pickedOf, textOf } from "./Corruption.ts"
import { cutEarly, flipped, halved, lost, noYaml, replacedBy } from "./corruptAnyFile.ts"

/**
 * A task class with its audit chain as a drill corrupts it. `parts` are the files that define the class, but for its cases;
 * `cases` the files of each case, by its folder; `seal` the file of their digests.
 *
 * @since 0.1.0
 */
export interface DrilledBench {
  readonly tiers: Original
  readonly head: Original
  readonly records: ReadonlyArray<Original>
  readonly parts: ReadonlyArray<Original>
  readonly seal: Original | undefined
  readonly cases: ReadonlyMap<string, ReadonlyArray<Original>>
  readonly seed: number
}

const otherDigests = (file: Original, kind: Corruption["kind"], how: string): ReadonlyArray<Corruption> =>
  changed(file, kind, how, textOf(file).replaceAll(/sha256:[0-9a-f]{64}/gu, otherDigest))

const ofTiers = (tiers: Original): ReadonlyArray<Corruption> => [
  ...lost(tiers),
  ...cutEarly(tiers),
  ...noYaml(tiers),
  ...changed(
    tiers,
    "corrupted",
    "the thresholds are not numbers",
    textOf(tiers).replaceAll(/threshold: *[\d.]+/gu, "threshold: .nan")
  ),
  ...otherDigests(tiers, "mislabelled", "the tier is granted to another system")
]

const ofChain = ({ head, records, seed }: DrilledBench): ReadonlyArray<Corruption> => [
  ...lost(head),
  ...halved(head),
  ...otherDigests(head, "corrupted", "a digit of the hash is another one"),
  ...records.flatMap((record, at) => [
    ...lost(record),
    ...halved(record),
    ...flipped(record, seed),
    ...replacedBy(record, records[(at + 1) % records.length] ?? head)
  ]),
  {
    piece: head.path,
    kind: "removed",
    how: "the whole chain is gone",
    changes: new Map([head, ...records].map(({ path }) => [path, null]))
  }
]

/** One file of each case stands for it: the seal is over all of them. */
const ofCases = ({ cases, seal, seed }: DrilledBench): ReadonlyArray<Corruption> => [
  ...(seal === undefined ? [] : [...lost(seal), ...otherDigests(seal, "corrupted", "the digests are other ones")]),
  ...[...cases].flatMap(([name, files]) => {
    const file = pickedOf(files, seed, name)
    if (file === undefined) return []
    // What a case.yaml says of its validation may change, so a bit of it proves nothing.
    return file.path.endsWith("/case.yaml") || file.bytes.length === 0
      ? changed(file, "removed", "the file is gone", null)
      : flipped(file, seed)
  })
]

/**
 * What a drill does to a task class and to the audit chain of its runs.
 *
 * @since 0.1.0
 */
export const corruptBench = (bench: DrilledBench): ReadonlyArray<Corruption> => [
  ...ofTiers(bench.tiers),
  ...ofChain(bench),
  ...bench.parts.flatMap((file) => changed(file, "removed", "the file is gone", null)),
  ...ofCases(bench)
]
