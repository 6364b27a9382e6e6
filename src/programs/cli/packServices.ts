import { Effect, Layer, Path } from "effect"
import { AnswerFile } from "../../services/AnswerFile.ts"
import { Assets } from "../../services/Assets.ts"
import { PackStore } from "../../services/PackStore.ts"
import { SheetFile } from "../../services/SheetFile.ts"
import { runServices } from "./runServices.ts"

const OWN_PACKS = "packs"

/** The working folder's packs, then the shipped ones; once where they are the same folder. */
const packStore = Layer.unwrap(
  Effect.gen(function* () {
    const path = yield* Path.Path
    const { packs } = yield* Assets
    return PackStore.layerDirectories(path.resolve(OWN_PACKS) === packs ? [OWN_PACKS] : [OWN_PACKS, packs])
  })
)

/**
 * The services that read packs, answers and sheets besides runs, for the handlers that need them.
 *
 * @since 0.1.0
 */
export const packServices = Layer.mergeAll(packStore, AnswerFile.layer, SheetFile.layer).pipe(
  Layer.provideMerge(runServices)
)
