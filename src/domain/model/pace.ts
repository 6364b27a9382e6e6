const MINUTE_MS = 60_000

/**
 * How long a request has to wait so that no more than `perMinute` begin within any minute: milliseconds, 0 where it may
 * begin. `begun` are the times of the last ones, in milliseconds, oldest first.
 *
 * @since 0.1.0
 */
export const waitForPace = (begun: ReadonlyArray<number>, perMinute: number, now: number): number => {
  const earlier = begun.at(-perMinute)
  return earlier === undefined ? 0 : Math.max(0, earlier + MINUTE_MS - now)
}
