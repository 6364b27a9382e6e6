import { Clock, Effect, FileSystem, Path, Random } from "effect"
import { taskClassNameFault } from "../domain/bench/definitionFaults.ts"
import { InvalidTaskClassName } from "../domain/bench/errors.ts"
import { CannotWrite } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import { Assets } from "../services/Assets.ts"
import { AUDIT, EXTERNAL } from "../services/bench/benchFolders.ts"
import { cannotRead } from "../services/ioErrors.ts"
import { type PlannedFile, writeAll } from "./scaffold.ts"
import { sealBench } from "./sealBench.ts"

const TAKEN = new Map([
  [AUDIT, "audit chain"],
  [EXTERNAL, "external evidence"]
])

/**
 * The language of a new task class's rubric.
 *
 * @since 0.1.0
 */
export type RubricLanguage = "typescript" | "python"

const PIN_BYTES = 16
const LARGEST_BYTE = 255

const newPin = Effect.replicateEffect(Random.nextIntBetween(0, LARGEST_BYTE), PIN_BYTES).pipe(
  Effect.map((bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(""))
)

/** Where the name stands in the templates. */
const named = (name: string): NonNullable<PlannedFile["replace"]> => [
  [/^task_class: first$/mu, `task_class: ${name}`],
  [/defineTaskClass\("first"/u, `defineTaskClass("${name}"`],
  [/^# first$/mu, `# ${name}`],
  [/(?<=assay bench \w+ )first\b/gu, name]
]

const filesBelow = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const entries = yield* fs.readDirectory(folder, { recursive: true }).pipe(Effect.mapError(cannotRead(folder)))
  return yield* Effect.filter(entries.toSorted(), (entry) =>
    fs.stat(path.join(folder, entry)).pipe(
      Effect.mapError(cannotRead(entry)),
      Effect.map(({ type }) => type === "File")
    )
  )
})

/** The templates of a language: the common ones, with its own in the place of those that differ. */
const templatesOf = Effect.fnUntraced(function* (language: RubricLanguage) {
  const path = yield* Path.Path
  const { templates } = yield* Assets
  const common = yield* filesBelow(path.join(templates, "bench", "class"))
  const all = common.map((file): readonly [string, string] => [file, `bench/class/${file}`])
  if (language === "typescript") return new Map(all)
  const own = yield* filesBelow(path.join(templates, "bench", "python"))
  const kept = all.filter(([file]) => file !== "rubric.ts")
  return new Map([...kept, ...own.map((file): readonly [string, string] => [file, `bench/python/${file}`])])
})

const planned = Effect.fnUntraced(function* (name: string, language: RubricLanguage) {
  const now = new Date(yield* Clock.currentTimeMillis).toISOString().replace(/\.\d+Z$/u, "Z")
  return yield* Effect.forEach([...(yield* templatesOf(language))], ([file, template]) =>
    Effect.map(newPin, (pin): PlannedFile => {
      const dated: PlannedFile["replace"] = file.endsWith("/case.yaml")
        ? [
            [/^cassette_canary_pin: .*$/mu, `cassette_canary_pin: "${pin}"`],
            [/(?<=^(?:added_at|last_validated_at): ).*$/gmu, now]
          ]
        : []
      return { path: `${name}/${file}`, template, replace: [...named(name), ...dated] }
    })
  )
})

/**
 * Writes a new task class into a bench root, with sealed cases and a system under test, so that it can be checked and run
 * as it is; and the file of the trust tiers where the root has none. Nothing that is there already is touched. Returns
 * the paths that were written.
 *
 * @since 0.1.0
 */
export const newBench = Effect.fn("newBench")(function* (options: {
  readonly name: string
  readonly root: string
  readonly language: RubricLanguage
}) {
  const { language, name, root } = options
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const fault = taskClassNameFault(name)
  if (fault !== undefined) return yield* fault
  const held = TAKEN.get(name)
  if (held !== undefined) {
    return yield* new InvalidTaskClassName({ name: quote(name), reason: `the folder of that name holds the ${held}` })
  }
  const isThere = (file: string) => Effect.orElseSucceed(fs.exists(path.join(root, file)), () => false)
  if (yield* isThere(name)) {
    const detail = "it exists already, and nothing is overwritten. Move it away or choose another name."
    return yield* new CannotWrite({ path: path.join(root, name), detail })
  }
  const tiers = (yield* isThere("trust-tiers.yaml"))
    ? []
    : [{ path: "trust-tiers.yaml", template: "bench/trust-tiers.yaml" }]
  const written = yield* writeAll(root, [...(yield* planned(name, language)), ...tiers])
  const { file } = yield* sealBench({ name, root, check: false })
  return [...written, file]
})
