import type { Fault } from "../source/Problem.ts"
import { checkFaults } from "./checkFaults.ts"
import { packRules } from "./packRules.ts"

/**
 * The rules of a pack that join several of its fields: ids, references between parts, prompts and their marks, checks.
 * Takes the document as it was parsed, in any shape, and reports everything it can tell, so that these faults and those
 * of single fields are shown together; wrong types are the schema's to report.
 *
 * @since 0.1.0
 */
export const packFaults = (document: unknown): ReadonlyArray<Fault> => packRules(document, checkFaults)
