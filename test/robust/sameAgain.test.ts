import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { stringify } from "yaml"
import { CalibrationSet } from "../../src/domain/agreement/Calibration.ts"
import { BenchCase } from "../../src/domain/bench/BenchCase.ts"
import { Approval, SignOffs } from "../../src/domain/dod/Approval.ts"
import { Sheet } from "../../src/domain/judging/Sheet.ts"
import { readJudgeReply } from "../../src/domain/judging/readJudgeReply.ts"
import { ReplyScript } from "../../src/domain/model/ReplyScript.ts"
import { AnswerRow } from "../../src/domain/run/AnswerRow.ts"
import { JudgeManifest, RunManifest } from "../../src/domain/run/RunManifest.ts"
import { Verdict } from "../../src/domain/run/Verdict.ts"
import { planFormat } from "../../src/programs/loadPlan.ts"
import { policyFormat } from "../../src/programs/policy/loadPolicy.ts"
import { ConfigFields } from "../../src/services/AssayConfig.ts"
import { settingsFormat, taxonomyFormat } from "../../src/services/bench/classData.ts"
import { sealFormat } from "../../src/services/bench/caseSet.ts"
import { packFormat } from "../../src/services/packFormat.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../src/services/source/decodeSource.ts"
import type { DocumentFormat } from "../../src/services/SourceReader.ts"
import { tierFormat } from "../../src/services/TierConfig.ts"
import { reply } from "../domain/judging/replies.ts"
import { ownFile, workshop } from "../e2e/assay.ts"
import { parserFor } from "../services/source/parse.ts"
import { seed, thorough, threadMs } from "../thorough.ts"
import { numbersFrom } from "./chance.ts"
import { KINDS } from "./handedIn.ts"
import { mutate, smallest } from "./mutate.ts"
import { soundFile } from "./soundFiles.ts"

type Readable = Schema.ConstraintDecoder<unknown, never> & Schema.ConstraintEncoder<unknown, never>

interface Kind {
  readonly complaint: (bytes: Uint8Array) => string | undefined
  readonly sound: () => string
}

const soundOf = (name: string) => () => {
  const kind = KINDS.find(({ kind }) => kind === name)
  if (kind === undefined) throw new Error(`There is no kind ${name}.`)
  const shop = workshop()
  kind.prepare?.(shop)
  return soundFile(shop, kind)
}
const firstLine = (file: string) => () => ownFile(file).split("\n")[0] ?? ""
const greeting = (file: string) => () => ownFile(`test/fixtures/bench/greeting/${file}`)

const encoder = new TextEncoder()

const WHOLE = 10_000
const TIMES = thorough ? Math.ceil(WHOLE / 19) : 4
const HANG_MS = thorough ? 1000 : 5000
const decode = <S extends Readable>(file: string, bytes: Uint8Array, format: DocumentFormat<S>) =>
  decodeSource(file, bytes, format, DEFAULT_LIMITS, parserFor(file))

/** As JSON, since a deep comparison does not see own keys such as `__proto__`. */
const shown = (value: unknown): string => JSON.stringify(value)

/** What is wrong with how bytes are decoded, or undefined. */
const complaint = <S extends Readable>(format: DocumentFormat<S>, bytes: Uint8Array): string | undefined => {
  const read = decode("x.yaml", bytes, format)
  if (Result.isFailure(read)) {
    const { problems } = read.failure
    const lost = problems.find(
      ({ line, message }) => line === null && !/^The (?:file|document) |^Only the/u.test(message)
    )
    return lost === undefined ? undefined : `no place is named: ${lost.message}`
  }
  const { value } = read.success
  const written = Schema.encodeSync(format.schema)(value)
  for (const [file, text] of [
    ["x.yaml", stringify(written)],
    ["x.json", JSON.stringify(written)]
  ] as const) {
    const again = decode(file, encoder.encode(text), format)
    if (Result.isFailure(again)) return `not read again as ${file}: ${again.failure.message}`
    if (shown(again.success.value) !== shown(value)) return `another value as ${file}: ${shown(value)}`
  }
  return undefined
}

const kindOf = <S extends Readable>(format: DocumentFormat<S>, sound: () => string): Kind => ({
  complaint: (bytes) => complaint(format, bytes),
  sound
})

/** The documents that are decoded by a schema: how, and one as it should be. */
const FORMATS: Readonly<Record<string, Kind>> = {
  pack: kindOf(packFormat, soundOf("pack")),
  plan: kindOf(planFormat, soundOf("plan as JSON")),
  policy: kindOf(policyFormat, soundOf("policy")),
  config: kindOf({ what: "config", schema: ConfigFields }, soundOf("config")),
  taxonomy: kindOf(taxonomyFormat, greeting("failure_modes.yaml")),
  "task class": kindOf(settingsFormat, greeting("task-class.yaml")),
  case: kindOf({ what: "case", schema: BenchCase }, greeting("cases/greet-ada/case.yaml")),
  seal: kindOf(sealFormat, greeting("cases/digests.yaml")),
  "trust tiers": kindOf(tierFormat, soundOf("trust tiers")),
  "calibration set": kindOf({ what: "calibration set", schema: CalibrationSet }, soundOf("calibration set")),
  "reply script": kindOf({ what: "script", schema: ReplyScript }, soundOf("script of a model")),
  sheet: kindOf({ what: "sheet", schema: Sheet }, soundOf("sheet")),
  approval: kindOf({ what: "approval", schema: Approval }, soundOf("approval")),
  "sign-offs": kindOf({ what: "sign-offs", schema: SignOffs }, soundOf("sign-offs")),
  "manifest of a run": kindOf({ what: "run", schema: RunManifest }, soundOf("manifest of a run")),
  "judge of a run": kindOf({ what: "judge", schema: JudgeManifest }, soundOf("judge of a run")),
  answer: kindOf({ what: "answer", schema: AnswerRow }, firstLine("examples/answers/a.jsonl")),
  verdict: kindOf(
    { what: "verdict", schema: Verdict },
    firstLine("examples/runs/office/judgements/checks/verdicts.jsonl")
  )
}

const isWrong = (use: () => string | undefined): string | undefined => {
  let found: string | undefined
  const ms = threadMs(() => {
    found = Result.getOrElse(Result.try(use), (error) => `thrown: ${String(error)}`)
  })
  return found ?? (ms > HANG_MS ? `${ms} ms` : undefined)
}

/** What is wrong with how one of many changed texts is taken, with the smallest text that shows it. */
const found = async (name: string, sound: string, use: (bytes: Uint8Array) => string | undefined) => {
  const chance = numbersFrom(`again ${name} ${seed}`)
  const first = isWrong(() => use(encoder.encode(sound)))
  if (first !== undefined) return `the sound one: ${first}`
  for (let left = TIMES; left > 0; left--) {
    const bytes = mutate(sound, "yaml", chance)
    const wrong = isWrong(() => use(bytes))
    if (wrong === undefined) continue
    const least = await smallest(bytes, (fewer) => Promise.resolve(isWrong(() => use(fewer)) !== undefined))
    return `ASSAY_SEED=${seed}: ${wrong.slice(0, 2000)}\nThe smallest input:\n${least.slice(0, 3000)}`
  }
  return undefined
}

describe(`A document that was changed at random (ASSAY_SEED=${seed})`, { timeout: 3_600_000 }, () => {
  for (const [name, { complaint, sound }] of Object.entries(FORMATS)) {
    it(`is refused at a place, or is the same ${name} when it is written and read again`, async () =>
      assert.isUndefined(await found(name, sound(), complaint)))
  }

  it("is a reply of a judge that is a verdict within the scale, or none", async () => {
    const asked = { dimensions: ["Q1", "Q2"], redFlags: 2, data: [] }
    const complaint = (bytes: Uint8Array) => {
      const read = readJudgeReply(new TextDecoder().decode(bytes), asked)
      if (Result.isFailure(read)) return read.failure.fault === "" ? "no reason" : undefined
      const { dimensions, score } = read.success
      const points = [score, ...Object.values(dimensions)]
      return points.every((one) => one >= 1 && one <= 5) ? undefined : shown(read.success)
    }
    assert.isUndefined(await found("reply", reply(), complaint))
  })
})
