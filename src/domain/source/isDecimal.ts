const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/u

/**
 * Whether a text is a number as programs write decimals, with or without an exponent; none in another base, and no word.
 *
 * @since 0.1.0
 */
export const isDecimal = (text: string): boolean => DECIMAL.test(text)
