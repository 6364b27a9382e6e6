import manifest from "../package.json" with { type: "json" }

/**
 * The version of Assay that is running, as in its package manifest; it is written into runs and judgements.
 *
 * @since 0.1.0
 */
export const version: string = manifest.version
