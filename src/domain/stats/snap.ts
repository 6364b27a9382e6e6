/**
 * A number without the noise of floating-point arithmetic: the nearest one with 12 significant digits. A mean that is 2
 * on paper is then 2 and not 2.0000000000000004, so that it meets a threshold of 2, and equal percentages are equal.
 * Keeps order: a larger number never becomes the smaller one.
 *
 * @since 0.1.0
 */
export const snap = (value: number): number => Number(value.toPrecision(12))
