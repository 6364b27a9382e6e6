import { Effect, type FileSystem, type Path, type PlatformError, Result } from "effect"
import { quote } from "../../domain/source/wording.ts"
import { folderTree } from "./folderTree.ts"

/** Cases have rules of their own, a system under test has a digest of its own. */
const NOT_THE_RUBRICS = new Set(["cases", "sut", "README.md", "failure_modes.yaml", "task-class.yaml"])

/** Whether a name is hidden, or that of installed packages: nobody's files. */
export const isSkipped = (name: string): boolean => name.startsWith(".") || name === "node_modules"

const isRubrics = (file: string): boolean => {
  const steps = file.split("/")
  return !steps.some(isSkipped) && !NOT_THE_RUBRICS.has(steps[0] ?? "")
}

/**
 * The files that the rubric of a task class is made of, relative and sorted: all but what says nothing about a score. Or
 * why the folder is not to be used, as a clause. Hidden files and installed packages are nobody's.
 */
export const classFiles = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  folder: string
): Effect.fn.Return<Result.Result<ReadonlyArray<string>, string>, PlatformError.PlatformError> {
  const files: Array<string> = []
  for (const name of (yield* fs.readDirectory(folder)).toSorted()) {
    if (isSkipped(name)) continue
    const { type } = yield* fs.lstat(path.join(folder, name))
    if (type === "File") files.push(name)
    else if (type !== "Directory")
      return Result.fail(`${quote(name)} is ${type === "SymbolicLink" ? "a symbolic link" : "no regular file"}`)
    else if (name !== "cases") {
      const tree = yield* folderTree(fs, path, path.join(folder, name))
      if (tree._tag === "Refused") return Result.fail(`of ${quote(name)}: ${tree.why}`)
      files.push(...tree.files.map((file) => `${name}/${file}`))
    }
  }
  return Result.succeed(files.filter(isRubrics).toSorted())
})
