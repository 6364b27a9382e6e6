import type { RunManifest } from "../../domain/run/RunManifest.ts"
import type { Pack } from "../../domain/pack/Pack.ts"
import type { SourceInvalid } from "../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../domain/source/wholeFileProblem.ts"
import { nearHint, quote } from "../../domain/source/wording.ts"
import type { Loaded } from "../SourceReader.ts"

/**
 * The refusal of a copy of the pack that was changed.
 *
 * @since 0.1.0
 */
export const packChanged = (file: string): SourceInvalid =>
  wholeFileInvalid("run", file, {
    message: "The run's copy of the pack was changed: its digest is not the one that the run was made with",
    hint: "Restore the file, or import the answers again with the changed pack"
  })

/**
 * Why a run and its copy of the pack, which was read from its exact text, do not belong together; `file` is the manifest's.
 *
 * @since 0.1.0
 */
export const packFits = (manifest: RunManifest, pack: Loaded<Pack>, file: string): SourceInvalid | undefined => {
  if (pack.digest !== manifest.pack.digest) return packChanged(pack.file)
  if (pack.value.id !== manifest.pack.id || pack.value.version !== manifest.pack.version) {
    const message = "The manifest names another pack, or another version of it, than the run holds"
    return wholeFileInvalid("run", file, { message })
  }
  const known = pack.value.prompt_variants.map(({ id }) => id)
  const stray = manifest.variants.find((variant) => !known.includes(variant))
  return stray === undefined
    ? undefined
    : wholeFileInvalid("run", file, {
        message: `The pack has no variant ${quote(stray)}`,
        hint: nearHint(stray, "variants", known)
      })
}
