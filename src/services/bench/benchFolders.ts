import { isSkipped } from "./classFiles.ts"

/**
 * The folder of a bench root that holds its audit chain.
 *
 * @since 0.1.0
 */
export const AUDIT = "audit"

/**
 * The folder of a bench root that holds its external evidence.
 *
 * @since 0.1.0
 */
export const EXTERNAL = "external"

/**
 * What Assay keeps in the working folder: what can be made again, and what belongs to the shipped bench.
 *
 * @since 0.1.0
 */
export const OWN = ".assay"

/**
 * Whether a name in a bench root is never that of a task class.
 *
 * @since 0.1.0
 */
export const isNoTaskClass = (name: string): boolean => isSkipped(name) || name === AUDIT || name === EXTERNAL
