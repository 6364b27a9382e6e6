import type { JudgeManifest } from "../run/RunManifest.ts"
import { canonicalJson } from "../source/canonicalJson.ts"

type Who = Pick<JudgeManifest, "kind" | "author" | "settings">

/** A name as people tell it from another one: neither capitals nor spaces make somebody else. */
const plainName = (name: string): string => name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase()

/** Who a model is, where that is known; what it is called in the config does not make it another one. */
const tellingSettings = (settings: Who["settings"]): Who["settings"] => {
  const { model: _, ...others } = settings
  return Object.hasOwn(others, "provider") && Object.hasOwn(others, "target") ? others : settings
}

/**
 * A text that is the same for two judges exactly if they are one, under whatever ids they are stored. A person is told by the
 * author, not by the sheet; anybody else by all that could change a verdict.
 *
 * @since 0.1.0
 */
export const judgeIdentity = ({ kind, author, settings }: Who): string => {
  const name = author === undefined ? null : plainName(author)
  if (kind === "human") return canonicalJson([kind, name])
  return canonicalJson([kind, name, tellingSettings(settings)])
}

/**
 * The ids of judges that are one and the same, a list for each that is there more than once.
 *
 * @since 0.1.0
 */
export const sameJudges = (
  judges: ReadonlyArray<Who & Pick<JudgeManifest, "id">>
): ReadonlyArray<ReadonlyArray<string>> =>
  [...Map.groupBy(judges, judgeIdentity).values()]
    .filter((found) => found.length > 1)
    .map((found) => found.map(({ id }) => id))
