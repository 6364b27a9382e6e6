import { Effect, type FileSystem, type Scope } from "effect"
import type { CannotWrite } from "../../domain/source/errors.ts"
import { cannotWrite } from "../ioErrors.ts"
import { removeTree } from "./removeTree.ts"

/** A temporary folder until the scope closes, by its real path. */
export const workFolder = (fs: FileSystem.FileSystem): Effect.Effect<string, CannotWrite, Scope.Scope> =>
  Effect.acquireRelease(
    fs.makeTempDirectory({ prefix: "assay-" }).pipe(
      Effect.flatMap((folder) => fs.realPath(folder)),
      Effect.mapError(cannotWrite("a temporary folder"))
    ),
    (folder) => removeTree(fs, folder)
  )
