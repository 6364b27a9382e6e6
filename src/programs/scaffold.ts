import { Effect, FileSystem, Path } from "effect"
import type { Language } from "../domain/pack/Pack.ts"
import { CannotWrite, UsageInvalid } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import { Assets } from "../services/Assets.ts"
import { cannotMakeFolder, cannotRead, cannotWrite } from "../services/ioErrors.ts"
import { newFile } from "../services/newFile.ts"
import { newUlid } from "./newUlid.ts"

/**
 * One file that a scaffold writes: a template, where it goes, and what is replaced in it.
 *
 * @since 0.1.0
 */
export interface PlannedFile {
  readonly path: string
  readonly template: string
  readonly replace?: ReadonlyArray<readonly [RegExp, string]>
}

const there = (target: string) =>
  new CannotWrite({
    path: target,
    detail: "it exists already, and nothing is overwritten. Move it away or choose another name."
  })

/** Writes a file that must not be there yet, and the folders that it needs. */
export const writeNew = Effect.fnUntraced(function* (target: string, text: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* fs.makeDirectory(path.dirname(target), { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(target)))
  // Another command may have made the file since it was looked for.
  yield* newFile(fs, target, new TextEncoder().encode(text)).pipe(
    Effect.mapError((error) => (error.reason._tag === "AlreadyExists" ? there(target) : cannotWrite(target)(error)))
  )
})

/**
 * Writes all files into a folder, or, where one of them is there already or cannot be written, none. Returns their
 * paths.
 *
 * @since 0.1.0
 */
export const writeAll = Effect.fn("writeAll")(function* (folder: string, files: ReadonlyArray<PlannedFile>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const assets = yield* Assets
  const planned = yield* Effect.forEach(files, ({ path: target, template, replace = [] }) => {
    const source = path.join(assets.templates, template)
    return fs.readFileString(source).pipe(
      Effect.mapError(cannotRead(source)),
      Effect.map((text) => ({
        target: path.join(folder, target),
        text: replace.reduce((filled, [pattern, value]) => filled.replace(pattern, () => value), text)
      }))
    )
  })
  for (const { target } of planned) {
    if (yield* fs.exists(target).pipe(Effect.orElseSucceed(() => false))) return yield* there(target)
  }
  const written: Array<string> = []
  const undo = Effect.suspend(() => Effect.forEach(written, (file) => Effect.exit(fs.remove(file, { force: true }))))
  const write = Effect.fnUntraced(function* ({ target, text }: (typeof planned)[number]) {
    yield* writeNew(target, text)
    written.push(target)
  })
  yield* Effect.forEach(planned, write, { discard: true }).pipe(Effect.onError(() => undo))
  return written
})

/**
 * Writes a first project into a folder: a pack, sample answers to it, a config and a CI workflow. Nothing that is there
 * already is touched. Returns the paths that were written.
 *
 * @since 0.1.0
 */
export const initProject = (folder: string) =>
  writeAll(folder, [
    { path: "packs/first.yaml", template: "pack.en.yaml" },
    { path: "answers.jsonl", template: "answers.jsonl" },
    { path: "assay.config.yaml", template: "assay.config.yaml" },
    { path: ".github/workflows/assay.yml", template: "workflow.yml" }
  ])

/**
 * Writes a new pack with the given id, in English or German, to a path that ends in .yaml or .yml.
 *
 * @since 0.1.0
 */
export const newPack = Effect.fn("newPack")(function* (options: {
  readonly id: string
  readonly language: Language
  readonly file: string
}) {
  const { id, language, file } = options
  if (!/\.ya?ml$/iu.test(file)) {
    const detail = `A pack is a .yaml or .yml file, and ${quote(file)} has none of these endings.`
    return yield* new UsageInvalid({ detail })
  }
  return yield* writeAll("", [
    {
      path: file,
      template: `pack.${language}.yaml`,
      replace: [
        [/^id: first$/mu, `id: ${id}`],
        [/packs\/first\.yaml/gu, file]
      ]
    }
  ])
})

/**
 * Writes a new plan with an id of its own, to a path that ends in .yaml or .yml. Returns the id.
 *
 * @since 0.1.0
 */
export const newPlan = Effect.fn("newPlan")(function* (file: string) {
  if (!/\.ya?ml$/iu.test(file)) {
    return yield* new UsageInvalid({
      detail: `A new plan is a .yaml or .yml file, and ${quote(file)} has none of these endings.`
    })
  }
  const id = yield* newUlid
  yield* writeAll("", [
    {
      path: file,
      template: "plan.yaml",
      replace: [
        [/^plan_id: .*$/mu, `plan_id: ${id}`],
        [/plan\.yaml/gu, file]
      ]
    }
  ])
  return id
})
