import { fileNameOf } from "../run/fileNames.ts"
import { digestOf } from "../source/digest.ts"
import { changed, type Corruption, type Original, otherDigest, picked, textOf } from "./Corruption.ts"
import { corruptAnswers } from "./corruptAnswers.ts"
import { flipped, halved, lost, noJson, replacedBy } from "./corruptAnyFile.ts"
import { corruptJudgement } from "./corruptJudgement.ts"
import type { DrilledJudge, DrilledRun } from "./DrilledRun.ts"
import { edited, isJsonObject, noNumbers, type JsonObject, objectIn, withKey } from "./jsonEdits.ts"
import { otherTimes } from "./otherTimes.ts"
import { otherName } from "./rowEdits.ts"

const otherPack = (document: JsonObject, key: string, value: (was: string) => string): JsonObject | undefined => {
  const { pack } = document
  return isJsonObject(pack) && typeof pack[key] === "string"
    ? withKey(document, "pack", withKey(pack, key, value(pack[key])))
    : undefined
}

/** The JSON text of a document in which a model has another name wherever it stands as a value. */
const renamed = (text: string, model: string): string =>
  text.replaceAll(JSON.stringify(model), JSON.stringify(otherName(model)))

const ofManifest = (run: DrilledRun): ReadonlyArray<Corruption> => {
  const { manifest, rows } = run
  const text = textOf(manifest)
  const models = objectIn(text)?.["models"]
  const model = rows.model ?? (Array.isArray(models) ? models.find((one) => typeof one === "string") : undefined)
  return [
    ...lost(manifest),
    ...halved(manifest),
    ...noJson(manifest),
    ...noNumbers(manifest, "answers"),
    ...edited(manifest, "corrupted", "it counts one answer fewer", (document) => {
      const count = document["answers"]
      return typeof count === "number" ? withKey(document, "answers", count - 1) : undefined
    }),
    ...edited(manifest, "corrupted", "a digit of the pack's digest is another one", (document) =>
      otherPack(document, "digest", otherDigest)
    ),
    ...edited(manifest, "corrupted", "it says that the run was interrupted", (document) =>
      withKey(document, "status", "interrupted")
    ),
    ...edited(manifest, "mislabelled", "it names another pack", (document) => otherPack(document, "id", otherName)),
    ...(typeof model === "string"
      ? changed(
          manifest,
          "mislabelled",
          `it calls the model ${model} otherwise than the answers do`,
          renamed(text, model)
        )
      : []),
    ...otherTimes(manifest, run)
  ]
}

const ofPack = ({ pack, seed }: DrilledRun): ReadonlyArray<Corruption> => [
  ...lost(pack),
  ...halved(pack),
  ...flipped(pack, seed),
  ...changed(pack, "mislabelled", "another pack stands in its place", textOf(pack).replace(/^id: .*/mu, "id: other"))
]

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** All files of the run say that the answers are another model's, and the seal is made anew. */
const renamedThroughout = (run: DrilledRun): ReadonlyArray<Corruption> => {
  const { model } = run.rows
  if (!run.namesModel || model === undefined) return []
  const under = (file: Original) => [file.path, encode(renamed(textOf(file), model))] as const
  const judges = run.judges.flatMap(({ manifest, verdicts }) => {
    const text = renamed(textOf(verdicts), model)
    const document = objectIn(textOf(manifest))
    const sealed = document === undefined ? undefined : withKey(document, "verdicts_digest", digestOf(text))
    return sealed === undefined
      ? []
      : ([
          [verdicts.path, encode(text)],
          [manifest.path, encode(`${JSON.stringify(sealed, null, 2)}\n`)]
        ] as const)
  })
  const changes = new Map([under(run.manifest), under(run.answers), ...judges])
  return [{ piece: run.dir, kind: "mislabelled", how: `the whole run calls the model ${model} otherwise`, changes }]
}

/** A judge is called otherwise, wherever its name stands. */
const renamedJudge = (run: DrilledRun, { folder, manifest, verdicts }: DrilledJudge): ReadonlyArray<Corruption> => {
  const document = objectIn(textOf(manifest))
  const id = document?.["id"]
  if (!run.namesJudge || typeof id !== "string") return []
  const moved = (path: string) => path.replace(`/${folder}/`, `/${fileNameOf(otherName(id))}/`)
  const text = `${JSON.stringify({ ...document, id: otherName(id) }, null, 2)}\n`
  const changes = new Map<string, Uint8Array | null>([
    [manifest.path, null],
    [verdicts.path, null],
    [moved(manifest.path), encode(text)],
    [moved(verdicts.path), verdicts.bytes]
  ])
  return [{ piece: manifest.path, kind: "mislabelled", how: `the judge ${id} is called otherwise`, changes }]
}

const without = (piece: string, how: string, files: ReadonlyArray<Original>): Corruption => ({
  piece,
  kind: "removed",
  how,
  changes: new Map(files.map(({ path }) => [path, null]))
})

const swapped = (run: DrilledRun): ReadonlyArray<Corruption> => {
  const files = [run.manifest, run.pack, run.answers, ...run.judges.map(({ manifest }) => manifest)]
  // Each by another kind of file, which can never fit.
  return files.flatMap((file, at) => replacedBy(file, files[(at + 1 + picked(run.seed, file.path, 2)) % files.length]))
}

/**
 * What a drill does to a run: to each of its files, to a judge's, and to the run as a whole. Each of these is one that a
 * condition on the run must not pass over.
 *
 * @since 0.1.0
 */
export const corruptRun = (run: DrilledRun): ReadonlyArray<Corruption> => {
  const { answers, dir, judges, manifest, pack } = run
  const ofJudges = judges.flatMap((judge) => [judge.manifest, judge.verdicts])
  return [
    without(dir, "the whole run is gone", [manifest, pack, answers, ...ofJudges]),
    ...ofManifest(run),
    ...ofPack(run),
    ...corruptAnswers(run),
    ...judges.flatMap((judge) => [
      without(judge.manifest.path, "the judge is gone, with all verdicts", [judge.manifest, judge.verdicts]),
      ...corruptJudgement(run, judge),
      ...renamedJudge(run, judge)
    ]),
    ...renamedThroughout(run),
    ...swapped(run)
  ]
}
