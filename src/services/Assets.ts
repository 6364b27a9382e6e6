import { Context, Layer } from "effect"

/**
 * Where the files lie that are shipped with Assay: packs, task classes, templates, the demo's answers, the host that rubrics run
 * in, and the module that `assay/bench` is.
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
  }
>()("assay/services/Assets") {
  /** The shipped files below the folder of an installed package. */
  static readonly layerDirectory = (root: string) =>
    Layer.succeed(
      Assets,
      Assets.of({
        packs: `${root}/packs`,
        templates: `${root}/templates`,
        examples: `${root}/examples`,
        bench: `${root}/bench`,
        rubricHost: `${root}/bin/rubric-host.mjs`,
        benchModule: `${root}/dist/bench.js`
      })
    )
}
