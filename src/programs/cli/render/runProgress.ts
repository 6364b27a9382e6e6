import { counted } from "../../../domain/source/wording.ts"
import type { RunEvent, RunStop } from "../../run/RunEvent.ts"
import { shorten } from "./fit.ts"
import { plain } from "./plain.ts"

/** The rest of the line says more. */
const MODEL_COLUMNS = 24
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * About how long something takes, in words; rather too long than too short.
 *
 * @since 0.1.0
 */
export const aboutText = (ms: number): string => {
  if (ms < MINUTE_MS) return `${Math.ceil(ms / 1000)} s`
  if (ms < HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`
  const minutes = Math.ceil(ms / MINUTE_MS)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const LEAST_USD = 0.0001

/**
 * An amount of money: to the cent from a dollar on, else with up to four digits that count.
 *
 * @since 0.1.0
 */
export const moneyText = (usd: number): string => {
  if (usd === 0 || usd >= 1) return `${usd.toFixed(2)} USD`
  return usd < LEAST_USD ? `under ${LEAST_USD} USD` : `${Number(usd.toPrecision(4))} USD`
}

/**
 * How far a run is, as one line: answers, how many a minute, how long still, failures, cost.
 *
 * @since 0.1.0
 */
export const runLine = (event: Extract<RunEvent, { readonly _tag: "Progressed" }>): string => {
  const { done, total, fresh, failed, costUsd, elapsedMs, model } = event
  const perMs = elapsedMs === 0 ? 0 : fresh / elapsedMs
  const rate = perMs * MINUTE_MS
  return [
    `${done} of ${counted(total, "answer")}`,
    ...(perMs === 0 ? [] : [`${rate >= 10 ? Math.round(rate) : rate.toFixed(1)} a minute`]),
    ...(perMs === 0 || done === total ? [] : [`${aboutText((total - done) / perMs)} left`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(costUsd === null ? [] : [`${moneyText(costUsd)} so far`]),
    shorten(plain(model), MODEL_COLUMNS)
  ].join(", ")
}

const STOPS: Record<RunStop, string> = {
  interrupted: "Interrupted",
  "cost-cap": "The cost cap is reached",
  deadline: "The deadline is reached",
  unavailable: "A model cannot be used",
  failed: "Failed"
}

const PREFLIGHT = {
  ok: "gives a text",
  "reasoning-only": "only reasons and gives no text: a larger max_tokens may help",
  empty: "gives an empty reply",
  error: "fails"
} as const

const waitingFor = ({
  why,
  inFlight,
  graceSeconds
}: Extract<RunEvent, { readonly _tag: "Stopping" }>): string | undefined => {
  if (inFlight === 0 || graceSeconds === 0) return undefined
  const most = graceSeconds === null ? "" : ` for at most ${counted(graceSeconds, "second")}`
  const hurry = why === "interrupted" ? " Ctrl-C again ends at once." : ""
  return `waiting${most} until ${counted(inFlight, "request")} under way ${inFlight === 1 ? "is" : "are"} answered.${hurry}`
}

/**
 * What happened, as a line that stays; undefined where an event is none to remember.
 *
 * @since 0.1.0
 */
export const runNews = (event: RunEvent): string | undefined => {
  switch (event._tag) {
    case "Planned": {
      const { again, dir, due, models, resumed, total } = event
      const asked = due === total ? counted(total, "answer") : `${due} of ${counted(total, "answer")}`
      const failed = again === 0 ? "" : `, ${again} of them again`
      return plain(`${resumed ? "Going on with" : "Run"} ${dir}: ${asked} by ${counted(models, "model")}${failed}`)
    }
    case "Preflighted": {
      const detail = event.detail === null ? "" : `: ${event.detail}`
      return plain(`Tried ${event.model} with its longest prompt: it ${PREFLIGHT[event.result]}${detail}`)
    }
    case "NotBegun":
      return plain(`Interrupted while the models were tried: no answer was asked for, and ${event.dir} was not made.`)
    case "Stopping": {
      const waiting = waitingFor(event)
      return waiting === undefined ? undefined : `${STOPS[event.why]}; ${waiting}`
    }
    case "Stopped":
      if (event.why === "unavailable" && event.done === 0) return undefined
      return `${STOPS[event.why]}: ${event.done} of ${counted(event.total, "answer")} are there and kept.`
    case "Progressed":
    case "Left":
    case "Closed":
      return undefined
  }
}
