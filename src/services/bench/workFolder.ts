import { Effect, type FileSystem, type Scope } from "effect"
import type { CannotWrite } from "../../domain/source/errors.ts"
import { cannotWrite } from "../ioErrors.ts"

/**
 * A temporary folder until the scope closes, by its real path. What a program left in it may resist removal; that is in
 * nobody's way.
 */
export const workFolder = (fs: FileSystem.FileSystem): Effect.Effect<string, CannotWrite, Scope.Scope> =>
  Effect.acquireRelease(
    fs.makeTempDirectory({ prefix: "assay-" }).pipe(
      Effect.flatMap((folder) => fs.realPath(folder)),
      Effect.mapError(cannotWrite("a temporary folder"))
    ),
    (folder) => Effect.exit(fs.remove(folder, { recursive: true, force: true }))
  )
