import { Context, Effect, FileSystem, Layer, Path } from "effect"

/**
 * Where the files lie that are shipped with Assay: packs, task classes, templates, the demo's answers, the host that rubrics run
 * in, the module that `assay/bench` is, and the page of `assay view`.
 *
 * @since 0.1.0
 */
export class Assets extends Context.Service<
  Assets,
  {
    readonly packs: string
    readonly templates: string
    readonly examples: string
    readonly bench: string
    readonly rubricHost: string
    readonly benchModule: string
    readonly viewer: string
  }
>()("assay/services/Assets") {
  /**
   * The shipped files below the folder of an installed package, such as `node_modules/assay`. All paths are absolute and
   * real: programs are given them that run elsewhere, where neither a working folder nor a link leads to them.
   */
  static readonly layerDirectory = (folder: string) =>
    Layer.effect(
      Assets,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const path = yield* Path.Path
        const root = yield* Effect.orElseSucceed(fs.realPath(folder), () => path.resolve(folder))
        const at = (name: string) => path.join(root, name)
        return Assets.of({
          packs: at("packs"),
          templates: at("templates"),
          examples: at("examples"),
          bench: at("bench"),
          rubricHost: at("bin/rubric-host.mjs"),
          benchModule: at("dist/bench.js"),
          viewer: at("dist/viewer")
        })
      })
    )
}
