import { fileNameOf } from "../../domain/run/fileNames.ts"
import type { NewJudgement } from "../../domain/run/RunManifest.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"

const SHORT = 16
const DIGEST = /^[0-9a-f]{16}$/u

const prefixOf = (id: string): string => `.part-${fileNameOf(id)}-`

/**
 * The name of the folder where the verdicts of a judge stand that has not finished: another one for other settings, or another
 * pack.
 *
 * @since 0.1.0
 */
export const partNameOf = ({ id, kind, settings }: NewJudgement, packDigest: string): string => {
  const digest = digestOf(canonicalJson([kind, settings, packDigest])).slice("sha256:".length)
  return `${prefixOf(id)}${digest.slice(0, SHORT)}`
}

/**
 * The names of all such folders of one judge.
 *
 * @since 0.1.0
 */
export const partNamesOf = (id: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => name.startsWith(prefixOf(id)) && DIGEST.test(name.slice(prefixOf(id).length)))
