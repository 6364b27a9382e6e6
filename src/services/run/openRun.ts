import { Effect, type FileSystem, Option, type Path } from "effect"
import { digestOf } from "../../domain/source/digest.ts"
import type { RunLocked } from "../../domain/run/errors.ts"
import type { RunManifest } from "../../domain/run/RunManifest.ts"
import type { Pack } from "../../domain/pack/Pack.ts"
import { InputMissing, type SourceInvalid } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import type { Loaded, SourceReader } from "../SourceReader.ts"
import { readDecodedPack } from "./readDecodedPack.ts"
import { cannotRead } from "../ioErrors.ts"
import { judgesReader } from "./readJudges.ts"
import { layoutOf, runFormat, type StoredRun } from "./layout.ts"
import { packChanged, packFits } from "./packFits.ts"

/**
 * How a run folder is opened. With `exact` the pack is read from its copy under all its rules, as whoever runs its checks
 * needs it; not where that copy is the pack that is `known`.
 *
 * @since 0.1.0
 */
export interface Opening {
  readonly exact?: boolean
  readonly known?: Loaded<Pack> | undefined
}

/**
 * Reads a run folder, strictly. The pack's copy must be the one that the manifest was written for.
 *
 * @since 0.1.0
 */
export const openRun = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  self: HostProcess["Service"],
  reader: SourceReader["Service"]
): ((dir: string, opening?: Opening) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | RunLocked>) => {
  const readJudges = judgesReader(fs, path, self, reader)
  const kept = new Map<string, Pack>()
  const readPack = Effect.fnUntraced(function* (
    files: ReturnType<typeof layoutOf>,
    manifest: RunManifest,
    { exact = false, known }: Opening
  ) {
    const { digest, decoded } = manifest.pack
    const bytes = yield* fs.readFile(files.pack).pipe(Effect.mapError(cannotRead(files.pack)))
    // What it would say now is of no interest, and takes long to find out.
    if (digestOf(bytes) !== digest) return yield* packChanged(files.pack)
    // The same bytes are the same pack.
    if (known?.digest === digest) return { ...known, file: files.pack, warnings: [] }
    if (decoded !== undefined && !exact) {
      const value = yield* readDecodedPack(fs, files.decodedPack, {
        seal: decoded,
        source: digest,
        kept
      })
      if (Option.isSome(value)) {
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
        return { file: files.pack, text, digest, value: value.value, warnings: [] }
      }
    }
    const { packFormat } = yield* Effect.promise(() => import("../packFormat.ts"))
    return yield* reader.read(files.pack, packFormat)
  })
  return Effect.fn("RunStore.open")(function* (dir: string, opening: Opening = {}) {
    const files = layoutOf(path, dir)
    const isRun = yield* fs.exists(files.manifest).pipe(Effect.mapError(cannotRead(dir)))
    if (!isRun) {
      const there = yield* fs.exists(dir).pipe(Effect.mapError(cannotRead(dir)))
      const detail = there
        ? "it is not a run folder: there is no run.json in it. `assay run` or `assay import` makes a run."
        : "it does not exist. `assay run` or `assay import` makes a run."
      return yield* new InputMissing({ path: dir, detail })
    }
    const manifest = (yield* reader.read(files.manifest, runFormat)).value
    const pack = yield* readPack(files, manifest, opening)
    const unfit = packFits(manifest, pack, files.manifest)
    if (unfit !== undefined) return yield* unfit
    return { dir, manifest, pack, judges: yield* readJudges(files.judgements, pack.digest) }
  })
}
