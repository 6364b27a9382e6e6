import { Effect, type FileSystem } from "effect"

/**
 * Copies a folder to its end, also where it is interrupted: nobody can stop the system at it, and what removes the copy
 * meanwhile would leave what comes after it.
 */
export const copyTree = (fs: FileSystem.FileSystem, from: string, to: string) =>
  Effect.uninterruptible(fs.copy(from, to))
