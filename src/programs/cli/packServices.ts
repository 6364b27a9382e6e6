import { Effect, Layer } from "effect"
import { AnswerFile } from "../../services/AnswerFile.ts"
import { Assets } from "../../services/Assets.ts"
import { PackStore } from "../../services/PackStore.ts"
import { SheetFile } from "../../services/SheetFile.ts"

/**
 * The services that read packs, answers and sheets, for the handlers that need them: the packs are the working
 * folder's in `packs`, then the shipped ones.
 *
 * @since 0.1.0
 */
export const packServices = Layer.unwrap(
  Assets.use(({ packs }) =>
    Effect.succeed(Layer.mergeAll(PackStore.layerDirectories(["packs", packs]), AnswerFile.layer, SheetFile.layer))
  )
)
