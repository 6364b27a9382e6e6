/**
 * Assay as a library: the data and the pure rules (packs, knock-out, scorecards, gate), the services with their layers,
 * and the use cases that the command line is made of. Everything that fails does so with a tagged error in the type.
 *
 * @since 0.1.0
 */
export * from "./library/evidence.ts"
export * from "./library/decisions.ts"
export * from "./library/programs.ts"
