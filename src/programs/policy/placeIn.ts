import type { Path } from "effect"

/**
 * Where a path of a policy leads from the working folder, as short as it was written.
 *
 * @since 0.1.0
 */
export const placeIn = (path: Path.Path, folder: string, name: string): string =>
  path.isAbsolute(name) ? path.normalize(name) : path.join(folder, name)
