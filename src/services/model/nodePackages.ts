import { createRequire, registerHooks } from "node:module"
import { pathToFileURL } from "node:url"
import { Predicate, Result } from "effect"
import { guarded } from "../bench/nodeModules.ts"

/** Why a package is not there to use: nobody installed it, or its code threw while it was loaded. */
export type PackageFault = "absent" | "broken"

const isAbsent = (error: unknown): boolean => Predicate.hasProperty(error, "code") && error.code === "MODULE_NOT_FOUND"

/**
 * Loads a package that is installed for a folder, or for one above it, and gives its exports. Its code runs with all rights
 * of this process; what it prints while it is loaded goes to standard error.
 */
export const loadPackage = (
  name: string,
  folder: string
): Result.Result<ReadonlyMap<string, unknown>, PackageFault> => {
  const require = createRequire(pathToFileURL(`${folder}/`))
  // A package may export itself to `import` only.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, specifier === name ? { ...context, conditions: [...context.conditions, "import"] } : context)
  })
  const loaded = Result.try({ try: () => require.resolve(name), catch: (error) => error }).pipe(
    Result.mapError((error): PackageFault => (isAbsent(error) ? "absent" : "broken")),
    Result.flatMap(() =>
      Result.mapError(
        guarded((): unknown => require(name)),
        (): PackageFault => "broken"
      )
    )
  )
  hooks.deregister()
  return Result.map(
    loaded,
    (exports) => new Map<string, unknown>(Predicate.isObject(exports) ? Object.entries(exports) : [])
  )
}
