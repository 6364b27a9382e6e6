import { Effect, type Path, Schema } from "effect"
import { Usd } from "../../../domain/bench/BenchScore.ts"
import type { SutSettings } from "../../../domain/bench/TaskClassSettings.ts"
import type { ProcessIsolation } from "../../ProcessIsolation.ts"
import type { SutRequest } from "../../SystemUnderTest.ts"
import { STRICT } from "../../source/decodeSource.ts"

const SECONDS = 60

const MeterReply = Schema.fromJsonString(Schema.Struct({ cost_usd: Usd }))
const decode = Schema.decodeUnknownEffect(MeterReply, STRICT)

interface Span {
  readonly startedAt: number
  readonly endedAt: number
}

/**
 * What an attempt cost in US dollars: as the meter says, or else the declared most, or null where nobody knows. A meter
 * that fails is a warning; its attempt then counts as the declared most.
 */
export const costOf = (
  isolation: ProcessIsolation["Service"],
  path: Path.Path,
  { meter, env = [], max_cost_usd }: SutSettings,
  base: string
) =>
  Effect.fnUntraced(function* ({ loadedCase, evidence }: SutRequest, { startedAt, endedAt }: Span) {
    const most = max_cost_usd ?? null
    if (meter === undefined) return most
    const { ended, stdout, flooded } = yield* isolation.run({
      argv: meter,
      cwd: base,
      stdin: JSON.stringify({
        task_class: loadedCase.case.task_class,
        case_id: loadedCase.case.case_id,
        started_at: new Date(startedAt).toISOString(),
        ended_at: new Date(endedAt).toISOString()
      }),
      env: {},
      inherit: env,
      seconds: SECONDS,
      network: true,
      read: [base],
      write: [],
      bare: [],
      hide: [],
      logs: { folder: path.resolve(evidence), name: "meter" }
    })
    if (ended._tag === "Exited" && ended.code === 0 && !flooded) {
      const reply = yield* Effect.option(decode(stdout))
      if (reply._tag === "Some") return reply.value.cost_usd
    }
    const instead = most === null ? "is not known" : `counts as ${most} USD, the most that was declared`
    yield* Effect.logWarning(`The meter of the system under test gave no cost, so the attempt's cost ${instead}.`)
    return most
  })
