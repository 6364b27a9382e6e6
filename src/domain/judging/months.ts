const MONTHS: ReadonlyArray<ReadonlyArray<string>> = [
  ["January", "Januar", "Jänner", "Jan"],
  ["February", "Februar", "Feber", "Feb"],
  ["March", "März", "Mar", "Mär"],
  ["April", "Apr"],
  ["May", "Mai"],
  ["June", "Juni", "Jun"],
  ["July", "Juli", "Jul"],
  ["August", "Aug"],
  ["September", "Sept", "Sep"],
  ["October", "Oktober", "Oct", "Okt"],
  ["November", "Nov"],
  ["December", "Dezember", "Dec", "Dez"]
]

const NUMBERS = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))

/**
 * The names of the months in German and English, short and long, as alternatives of a regular expression, longest first.
 *
 * @since 0.1.0
 */
export const MONTH_NAMES = [...NUMBERS.keys()].sort((left, right) => right.length - left.length).join("|")

/**
 * The number (1..12) of a month by one of its names.
 *
 * @since 0.1.0
 */
export const monthNumber = (name: string): number | undefined => NUMBERS.get(name)
