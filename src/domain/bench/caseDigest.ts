import { Predicate } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import type { TaxonomyFile } from "./FailureMode.ts"

/**
 * A file's content, and its path with slashes relative to the folder that it is a part of; `executable` whether its owner
 * may execute it, which is all of its mode that version control keeps.
 *
 * @since 0.1.0
 */
export interface FileContent {
  readonly path: string
  readonly bytes: Uint8Array
  readonly executable?: boolean
}

/**
 * What stands for a file in a digest: its path and the digest of its bytes, and `x` where it is executable.
 *
 * @since 0.1.0
 */
export type FileEntry = readonly [path: string, digest: string, executable?: "x"]

const byName = ([left]: FileEntry, [right]: FileEntry): number => (left < right ? -1 : 1)

/**
 * What stands for a file in a digest.
 *
 * @since 0.1.0
 */
export const fileEntry = (path: string, digest: string, executable: boolean | undefined): FileEntry =>
  executable === true ? [path, digest, "x"] : [path, digest]

const entriesOf = (files: Iterable<FileContent>): ReadonlyArray<FileEntry> =>
  Array.from(files, ({ path, bytes, executable }) => fileEntry(path, digestOf(bytes), executable)).toSorted(byName)

/**
 * The digest of some files: SHA-256 over the canonical JSON of the list of their paths, each with the digest of its
 * bytes, and with `x` where it is executable, sorted by path. Their order does not matter, nor do empty folders.
 *
 * @since 0.1.0
 */
export const filesDigest = (files: Iterable<FileContent>): string => digestOf(canonicalJson(entriesOf(files)))

// What may change without the case becoming another one.
const UNSEALED: ReadonlySet<string> = new Set(["cassette_canary_pin", "last_validated_at"])

const sealedFields = (caseYaml: unknown): unknown =>
  Predicate.isObject(caseYaml)
    ? Object.fromEntries(Object.entries(caseYaml).filter(([key]) => !UNSEALED.has(key)))
    : caseYaml

/**
 * The digest of a case: of all files of its folder, where `case.yaml` counts by what it says (as parsed and found valid),
 * without its pin and the time of its last validation. So the way it is written does not matter, and a case that is
 * called held-out after it was sealed is another case.
 *
 * @since 0.1.0
 */
export const caseDigest = (files: Iterable<FileContent>, caseYaml: unknown): string =>
  digestOf(
    canonicalJson({
      case: sealedFields(caseYaml),
      files: entriesOf(files).filter(([path]) => path !== "case.yaml")
    })
  )

/**
 * The digest of a set of cases, given as their ids with their digests; the order does not matter.
 *
 * @since 0.1.0
 */
export const caseSetDigest = (cases: Iterable<readonly [caseId: string, digest: string]>): string =>
  digestOf(canonicalJson([...cases].toSorted(byName)))

/**
 * The digest of a taxonomy: of its codes, with their severities and descriptions. Order, comments and layout of the file
 * do not matter.
 *
 * @since 0.1.0
 */
export const taxonomyDigest = (taxonomy: TaxonomyFile): string => digestOf(canonicalJson(taxonomy))

/**
 * The digest of the breakdown keys of a task class, whatever their order.
 *
 * @since 0.1.0
 */
export const keysDigest = (keys: Iterable<string>): string => digestOf(canonicalJson([...keys].toSorted()))
