import { Effect, type FileSystem, Option, type Path, type Schema } from "effect"
import type { HarborJob, HarborTrial } from "../../domain/external/harborJob.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { isDecimal } from "../../domain/source/isDecimal.ts"
import { shownValue } from "../../domain/source/wording.ts"
import { type Foreign, type ForeignFile, type ForeignFormat, foreignInvalid } from "../ForeignFile.ts"
import { cannotRead } from "../ioErrors.ts"
import { fileInside } from "../source/fileInside.ts"
import { harborConfigFormat, harborJobFormat, harborRewardFormat, harborTrialFormat } from "./externalFormats.ts"

const RESULT = "result.json"
const REWARD_TEXT = "reward.txt"
const REWARD_JSON = "reward.json"
const LARGEST_TEXT = 1024

/** A file that was read, by its name in the job's folder. */
export interface ReadSource {
  readonly file: string
  readonly bytes: number
  readonly digest: string
}

interface Reader {
  readonly fs: FileSystem.FileSystem
  readonly path: Path.Path
  readonly foreign: ForeignFile["Service"]
}

const sourceOf = (file: string, { bytes, digest }: Foreign<unknown>): ReadSource => ({ file, bytes, digest })

/** A document of the job's folder; its name in messages is the one that it was found by. */
const readIn = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
  reader: Reader,
  job: string,
  file: string,
  format: ForeignFormat<S>
) {
  yield* fileInside(reader, job, file)
  return yield* reader.foreign.read(file, format)
})

/** The reward file of a verifier; `reward.json`, where there is one, is what Harbor reads. */
const rewardFile = Effect.fnUntraced(function* (reader: Reader, job: string, folder: string) {
  const { fs, path } = reader
  const verifier = path.join(folder, "verifier")
  const isThere = (name: string) => fs.exists(path.join(verifier, name)).pipe(Effect.orElseSucceed(() => false))
  if (yield* isThere(REWARD_JSON)) {
    const read = yield* readIn(reader, job, path.join(verifier, REWARD_JSON), harborRewardFormat)
    return Option.some({ name: REWARD_JSON, rewards: read.value, bytes: read.bytes, digest: read.digest })
  }
  if (!(yield* isThere(REWARD_TEXT))) return Option.none()
  const file = path.join(verifier, REWARD_TEXT)
  const there = yield* fileInside(reader, job, file)
  if (there.bytes > LARGEST_TEXT) {
    const message = `Expected one number, got ${there.bytes} bytes`
    return yield* foreignInvalid("Harbor reward file", file, [{ path: [], message }])
  }
  const bytes = yield* fs.readFile(there.real).pipe(Effect.mapError(cannotRead(file)))
  const text = new TextDecoder().decode(bytes).trim()
  const reward = isDecimal(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(reward)) {
    const message = `Expected one number, got ${shownValue(text)}`
    return yield* foreignInvalid("Harbor reward file", file, [{ path: [], message }])
  }
  return Option.some({ name: REWARD_TEXT, rewards: { reward }, bytes: bytes.length, digest: digestOf(bytes) })
})

const readTrial = Effect.fnUntraced(function* (reader: Reader, job: string, folder: string) {
  const dir = reader.path.join(job, folder)
  const result = yield* readIn(reader, job, reader.path.join(dir, RESULT), harborTrialFormat)
  const file = yield* rewardFile(reader, job, dir)
  const trial: HarborTrial = {
    folder,
    result: result.value,
    file: Option.getOrNull(Option.map(file, ({ name, rewards }) => ({ name, rewards })))
  }
  const sources = [
    sourceOf(`${folder}/${RESULT}`, result),
    ...Option.toArray(file).map(({ bytes, digest, name }): ReadSource => ({
      file: `${folder}/verifier/${name}`,
      bytes,
      digest
    }))
  ]
  return { trial, sources }
})

/** Reads the folder of a Harbor job: its result and config, and every trial in it that has a result. */
export const readHarborJob = Effect.fnUntraced(function* (reader: Reader, job: string) {
  const { fs, path } = reader
  const names = yield* fs.readDirectory(job).pipe(Effect.mapError(cannotRead(job)))
  if (!names.includes(RESULT) || !names.includes("config.json")) {
    const detail =
      "a Harbor job has a result.json and a config.json beside the folders of its trials. Name that folder."
    return yield* new InputMissing({ path: job, detail })
  }
  const result = yield* readIn(reader, job, path.join(job, RESULT), harborJobFormat)
  const config = yield* readIn(reader, job, path.join(job, "config.json"), harborConfigFormat)
  const folders = yield* Effect.filter(names.toSorted(), (name) =>
    fs.exists(path.join(job, name, RESULT)).pipe(Effect.orElseSucceed(() => false))
  )
  const trials = yield* Effect.forEach(folders, (folder) => readTrial(reader, job, folder))
  const read: HarborJob = { result: result.value, config: config.value, trials: trials.map(({ trial }) => trial) }
  const sources = [
    sourceOf(RESULT, result),
    sourceOf("config.json", config),
    ...trials.flatMap((trial) => trial.sources)
  ]
  return { job: read, sources }
})
