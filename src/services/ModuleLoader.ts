import { Context, Effect, FileSystem, Layer, Path, Result } from "effect"
import { Assets } from "./Assets.ts"
import { loadSentence } from "./bench/loadSentence.ts"
import { type LoadFault, ModuleFailed } from "./bench/ModuleFailed.ts"
import { loadModule, stripTypes } from "./bench/nodeModules.ts"
import { syntaxPlace } from "./bench/syntaxPlace.ts"

/** Where the sources lie and nothing is built, `assay/bench` is its source. */
const sourceOf = (benchModule: string): string => benchModule.replace(/\bdist\/bench\.js$/u, "src/bench.ts")

const make = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { benchModule: built } = yield* Assets

  const benchModule = fs.exists(built).pipe(
    Effect.orElseSucceed(() => false),
    Effect.map((isBuilt) => (isBuilt ? built : sourceOf(built)))
  )

  const refuse = Effect.fnUntraced(function* (file: string, fault: LoadFault) {
    const found = fault._tag === "Syntax" ? yield* syntaxPlace(fs, fault) : fault
    const folder = path.dirname(yield* fs.realPath(file).pipe(Effect.orElseSucceed(() => file)))
    return yield* new ModuleFailed({ file, cause: loadSentence(found, (name) => path.relative(folder, name)) })
  })

  const load = Effect.fn("ModuleLoader.load")(function* (file: string) {
    const loaded = loadModule(path.resolve(file), yield* benchModule)
    return Result.isSuccess(loaded) ? loaded.success : yield* refuse(path.resolve(file), loaded.failure)
  })

  const strip = Effect.fn("ModuleLoader.stripTypes")(function* (file: string, code: string) {
    const stripped = stripTypes(path.resolve(file), code)
    return Result.isSuccess(stripped) ? stripped.success : yield* refuse(path.resolve(file), stripped.failure)
  })

  return ModuleLoader.of({ load, stripTypes: strip, benchModule })
})

/**
 * Loads modules that are written for Assay, TypeScript too, into this process. Loading runs their top level with all
 * rights of the process.
 *
 * @since 0.1.0
 */
export class ModuleLoader extends Context.Service<
  ModuleLoader,
  {
    /**
     * The exports of a module, by name. `assay/bench` is our own for it and for what it imports from its folder. The same
     * file again is the same module, also when the file has changed since.
     */
    readonly load: (file: string) => Effect.Effect<ReadonlyMap<string, unknown>, ModuleFailed>
    /** The JavaScript of a TypeScript text, each token in its place; `file` is its name for messages. */
    readonly stripTypes: (file: string, code: string) => Effect.Effect<string, ModuleFailed>
    /** The file that `assay/bench` is. */
    readonly benchModule: Effect.Effect<string>
  }
>()("assay/services/ModuleLoader") {
  static readonly layer = Layer.effect(ModuleLoader, make)
}
