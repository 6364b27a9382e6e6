const cleaners: Array<() => unknown> = []

/**
 * Has something done at the end of every test file, by `setup.ts`. For helpers that several files import: a worker loads
 * them once, and an `afterAll` of theirs would see the end of the first file only.
 */
export const afterEachFile = (clean: () => unknown): void => {
  cleaners.push(clean)
}

/** Does all of it. */
export const cleanUp = async (): Promise<void> => {
  for (const clean of cleaners) await clean()
}
