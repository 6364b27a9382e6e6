import { Context, Layer } from "effect"

/**
 * Where the files lie that are shipped with Assay: packs, templates and the demo's answers.
 *
 * @since 0.1.0
 */
export class Assets extends Context.Service<
  Assets,
  {
    readonly packs: string
    readonly templates: string
    readonly examples: string
  }
>()("assay/services/Assets") {
  /** The shipped files below the folder of an installed package. */
  static readonly layerDirectory = (root: string) =>
    Layer.succeed(
      Assets,
      Assets.of({ packs: `${root}/packs`, templates: `${root}/templates`, examples: `${root}/examples` })
    )
}
