import { Layer } from "effect"
import { ExternalStore } from "../../services/ExternalStore.ts"
import { ForeignFile } from "../../services/ForeignFile.ts"
import type { BenchPlaces } from "../benchPlaces.ts"
import { benchReading } from "./benchServices.ts"

/**
 * The services that take over external evidence and show it; they run nothing.
 *
 * @since 0.1.0
 */
export const externalServices = ({ external }: BenchPlaces) =>
  Layer.merge(ForeignFile.layer, ExternalStore.layerDirectory(external)).pipe(Layer.provideMerge(benchReading))
