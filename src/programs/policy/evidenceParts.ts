import { Effect, FileSystem, Path } from "effect"
import { conditionEvidence } from "../../domain/policy/evidenceDigest.ts"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { folderTree } from "../../services/bench/folderTree.ts"
import { layoutOf } from "../../services/run/layout.ts"
import { fileDigest } from "../../services/source/fileDigest.ts"
import type { BenchSource, EvidencePart, EvidenceSource, PartRole, RunSource } from "./EvidenceSource.ts"

const NOTHING: ReadonlyArray<string> = []

const namesIn = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), () => NOTHING)
  return names.filter((name) => !name.startsWith(".")).toSorted(byCodeUnit)
})

type Placed = Pick<EvidencePart, "judge" | "place" | "role">

const runParts = Effect.fnUntraced(function* ({ dir, judges }: RunSource) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const files = layoutOf(path, dir)
  const there = judges.length > 0 ? judges.map(fileNameOf) : yield* namesIn(files.judgements)
  const folders = yield* Effect.filter(there, (name) =>
    fs.stat(path.join(files.judgements, name)).pipe(
      Effect.map(({ type }) => type !== "File"),
      Effect.orElseSucceed(() => true)
    )
  )
  const parts: ReadonlyArray<Placed> = [
    { role: "run", place: files.manifest },
    { role: "pack", place: files.pack },
    { role: "answers", place: files.answers },
    ...folders.flatMap((name): ReadonlyArray<Placed> => [
      { role: "judge", place: path.join(files.judgements, name, "judge.json"), judge: name },
      { role: "verdicts", place: path.join(files.judgements, name, "verdicts.jsonl"), judge: name }
    ])
  ]
  return parts
})

const isOfClass = (name: string): boolean => !name.split("/").some((step) => step === "node_modules")

const benchParts = Effect.fnUntraced(function* ({ chain, root, taskClass }: BenchSource) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.join(root, taskClass)
  const tree = yield* Effect.option(folderTree(fs, path, folder))
  const files = tree._tag === "Some" && tree.value._tag === "Files" ? tree.value.files : NOTHING
  const records = (yield* namesIn(chain)).filter((name) => name.endsWith(".json"))
  const part = (role: PartRole, ...steps: ReadonlyArray<string>): Placed => ({ role, place: path.join(...steps) })
  return [
    part("tiers", root, "trust-tiers.yaml"),
    part("chain-head", chain, "HEAD"),
    ...records.map((name) => part("chain-record", chain, name)),
    ...files
      .filter(isOfClass)
      .map((name) => part(name.startsWith("cases/") ? "case" : "task-class", folder, ...name.split("/")))
  ]
})

const placedParts = (source: EvidenceSource) =>
  source._tag === "Run"
    ? runParts(source)
    : source._tag === "Bench"
      ? benchParts(source)
      : Effect.succeed<ReadonlyArray<Placed>>([{ role: source.role, place: source.place }])

/**
 * The files of a source, with their paths from the policy's folder. Files that ought to be there are among them, also where
 * they are not.
 *
 * @since 0.1.0
 */
export const evidenceParts = Effect.fn("evidenceParts")(function* (source: EvidenceSource, folder: string) {
  const path = yield* Path.Path
  const base = path.resolve(folder)
  const shown = (place: string) => path.relative(base, path.resolve(place)).split(path.sep).join("/")
  return (yield* placedParts(source)).map((part): EvidencePart => ({ ...part, path: shown(part.place) }))
})

/**
 * Sources as the evidence of a condition, as they stand now.
 *
 * @since 0.1.0
 */
export const seeEvidence = Effect.fn("seeEvidence")(function* (sources: ReadonlyArray<EvidenceSource>, folder: string) {
  const fs = yield* FileSystem.FileSystem
  const parts = (yield* Effect.forEach(sources, (source) => evidenceParts(source, folder))).flat()
  const files = yield* Effect.forEach(
    parts,
    ({ path, place }) => {
      const digest = Effect.orElseSucceed(fileDigest(fs, place), (): string | null => null)
      return Effect.map(digest, (digest) => ({ path, digest }))
    },
    { concurrency: 4 }
  )
  return conditionEvidence(files)
})
