import { Effect, FileSystem, Path } from "effect"
import type { Language } from "../domain/pack/Pack.ts"
import { CannotWrite, InputMissing } from "../domain/source/errors.ts"
import { Assets } from "../services/Assets.ts"

/** One file that a scaffold writes: a template and where it goes. */
interface PlannedFile {
  readonly path: string
  readonly template: string
  readonly replace?: ReadonlyArray<readonly [RegExp, string]>
}

const writeAll = Effect.fn("writeAll")(function* (folder: string, files: ReadonlyArray<PlannedFile>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const assets = yield* Assets
  const targets = files.map((file) => ({ ...file, target: path.join(folder, file.path) }))
  for (const { target } of targets) {
    if (yield* fs.exists(target).pipe(Effect.orElseSucceed(() => false))) {
      return yield* new CannotWrite({
        path: target,
        detail: "it exists already, and nothing is overwritten. Move it away or choose another name."
      })
    }
  }
  for (const { template, target, replace = [] } of targets) {
    const source = path.join(assets.templates, template)
    const text = yield* fs
      .readFileString(source)
      .pipe(Effect.mapError((error) => new InputMissing({ path: source, detail: error.message })))
    const filled = replace.reduce((filled, [pattern, value]) => filled.replace(pattern, () => value), text)
    yield* fs.makeDirectory(path.dirname(target), { recursive: true }).pipe(
      Effect.andThen(fs.writeFileString(target, filled)),
      Effect.mapError((error) => new CannotWrite({ path: target, detail: error.message }))
    )
  }
  return targets.map(({ target }) => target)
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
 * Writes a new pack with the given id, in English or German, to `packs/<id>.yaml` or the given path.
 *
 * @since 0.1.0
 */
export const newPack = (options: { readonly id: string; readonly language: Language; readonly file: string }) =>
  writeAll("", [
    {
      path: options.file,
      template: `pack.${options.language}.yaml`,
      replace: [
        [/^id: first$/mu, `id: ${options.id}`],
        [/packs\/first\.yaml/gu, options.file]
      ]
    }
  ])
