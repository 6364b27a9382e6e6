/**
 * The least share of the expected answers that may be asked for: less would ask for nothing.
 *
 * @since 0.1.0
 */
export const LEAST_COVERAGE = 0.01
