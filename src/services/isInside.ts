import type { Path } from "effect"

/**
 * Whether a place is a folder or lies in it, by their paths alone: links are not followed.
 *
 * @since 0.1.0
 */
export const isInside = (path: Path.Path, folder: string, place: string): boolean => {
  const way = path.relative(folder, place)
  return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
}
