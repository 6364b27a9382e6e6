/**
 * By how many percent points a group may be lower where nobody says otherwise.
 *
 * @since 0.1.0
 */
export const USUAL_TOLERANCE = 2

/**
 * Why a number is no tolerance in percent points (0 to 100), or undefined; so, too, where there is none.
 *
 * @since 0.1.0
 */
export const toleranceFault = (tolerance: number | undefined): string | undefined =>
  tolerance === undefined || (tolerance >= 0 && tolerance <= 100)
    ? undefined
    : `The tolerance must be from 0 to 100 percent points, not ${tolerance}.`
