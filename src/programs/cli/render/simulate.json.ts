import { Simulation } from "../../../domain/scorecard/Simulation.ts"
import { jsonText } from "./json.ts"

/**
 * A simulation as one JSON document that decodes with the `Simulation` schema.
 *
 * @since 0.1.0
 */
export const simulateJson = (simulation: Simulation): string => jsonText(Simulation, simulation)
