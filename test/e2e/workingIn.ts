import path from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import { Effect, FileSystem, Layer, Path } from "effect"

/** Node's file system, where a path that is not absolute starts at a folder. */
const filesFrom = (fs: FileSystem.FileSystem, folder: string): FileSystem.FileSystem => {
  const at = (place: string) => path.resolve(folder, place)
  const temporary = <A extends { readonly directory?: string | undefined }>(options: A | undefined) =>
    options?.directory === undefined ? options : { ...options, directory: at(options.directory) }
  return FileSystem.make({
    access: (file, options) => fs.access(at(file), options),
    chmod: (file, mode) => fs.chmod(at(file), mode),
    chown: (file, uid, gid) => fs.chown(at(file), uid, gid),
    copy: (from, to, options) => fs.copy(at(from), at(to), options),
    copyFile: (from, to) => fs.copyFile(at(from), at(to)),
    link: (from, to) => fs.link(at(from), at(to)),
    lstat: (file) => fs.lstat(at(file)),
    makeDirectory: (file, options) => fs.makeDirectory(at(file), options),
    makeTempDirectory: (options) => fs.makeTempDirectory(temporary(options)),
    makeTempDirectoryScoped: (options) => fs.makeTempDirectoryScoped(temporary(options)),
    makeTempFile: (options) => fs.makeTempFile(temporary(options)),
    makeTempFileScoped: (options) => fs.makeTempFileScoped(temporary(options)),
    open: (file, options) => fs.open(at(file), options),
    readDirectory: (file, options) => fs.readDirectory(at(file), options),
    readDirectoryEntries: (file) => fs.readDirectoryEntries(at(file)),
    readFile: (file) => fs.readFile(at(file)),
    readLink: (file) => fs.readLink(at(file)),
    realPath: (file) => fs.realPath(at(file)),
    remove: (file, options) => fs.remove(at(file), options),
    rename: (from, to) => fs.rename(at(from), at(to)),
    stat: (file) => fs.stat(at(file)),
    // What a link says is relative to the link.
    symlink: (target, file) => fs.symlink(target, at(file)),
    truncate: (file, length) => fs.truncate(at(file), length),
    utimes: (file, atime, mtime) => fs.utimes(at(file), atime, mtime),
    watch: (file, options) => fs.watch(at(file), options),
    writeFile: (file, data, options) => fs.writeFile(at(file), data, options)
  })
}

/** Node's paths, made absolute as a process does that works in a folder. */
const pathsFrom = (paths: Path.Path, folder: string): Path.Path =>
  Path.make({
    ...paths,
    resolve: (...parts) => paths.resolve(folder, ...parts),
    relative: (from, to) => paths.relative(paths.resolve(folder, from), paths.resolve(folder, to))
  })

/**
 * Node's files and paths as a process has them whose working folder is this one. A test's own working folder is that of all
 * threads, and cannot be another.
 */
export const workingIn = (folder: string): Layer.Layer<FileSystem.FileSystem | Path.Path> =>
  Layer.merge(
    Layer.effect(
      FileSystem.FileSystem,
      Effect.map(FileSystem.FileSystem, (fs) => filesFrom(fs, folder))
    ).pipe(Layer.provide(NodeFileSystem.layer)),
    Layer.effect(
      Path.Path,
      Effect.map(Path.Path, (paths) => pathsFrom(paths, folder))
    ).pipe(Layer.provide(NodePath.layer))
  )
