import { Predicate, Result } from "effect"
import { counted, quote } from "../../domain/source/wording.ts"
import { readJson } from "./jsonEvidence.ts"
import { failed, type Opinion, passed } from "./Opinion.ts"
import { at, faultOfRun, type Json, LEVELS, levelOf, listAt, ruleIdOf } from "./sarifRun.ts"
import { showJson } from "./showJson.ts"

const placeOf = (result: Json): string => {
  const physical = at(listAt(result, "locations")[0], "physicalLocation")
  const uri = at(at(physical, "artifactLocation"), "uri")
  const line = at(at(physical, "region"), "startLine")
  return typeof uri === "string" ? ` in ${quote(typeof line === "number" ? `${uri}:${line}` : uri)}` : ""
}

const SHOWN = 3

/**
 * Whether a SARIF 2.1.0 log has no result of level error. Suppressed results count: who suppressed them is not known.
 * A log without runs, a run without results and a tool that did not succeed show nothing, and fail.
 */
export const sarifOpinion = (name: string, bytes: Uint8Array): Opinion => {
  const document = readJson(name, bytes)
  if (Result.isFailure(document)) return failed(document.failure)
  const log = document.success
  if (at(log, "version") !== "2.1.0") return failed(`${name} is no SARIF log of version 2.1.0.`)
  const runs = listAt(log, "runs")
  if (runs.length === 0) return failed(`${name} has no runs.`)
  if (at(log, "inlineExternalProperties") !== undefined) {
    return failed(`${name} has inlineExternalProperties, which are not read.`)
  }
  const faults = runs.flatMap((run, index) => {
    const fault = faultOfRun(run)
    return fault === undefined ? [] : [`run ${index + 1} ${fault}`]
  })
  if (faults.length > 0) return failed(`${name}: ${faults.join("; ")}.`)
  const results = runs.flatMap((run) =>
    listAt(run, "results").map((result) => ({ result, level: levelOf(run, result), id: ruleIdOf(run, result) }))
  )
  const odd = results.find(({ result, level }) => !Predicate.isObject(result) || !LEVELS.includes(level))
  if (odd !== undefined) return failed(`${name} has a result without a valid level: ${showJson(odd.result)}.`)
  const errors = results.filter(({ level }) => level === "error")
  if (errors.length === 0)
    return passed(`${name} has no result of level error among ${counted(results.length, "result")}.`)
  const shown = errors
    .slice(0, SHOWN)
    .map(({ result, id }) => `${typeof id === "string" ? quote(id) : "a result"}${placeOf(result)}`)
  const more = errors.length > SHOWN ? ` and ${errors.length - SHOWN} more` : ""
  return failed(`${name} has ${counted(errors.length, "result")} of level error: ${shown.join(", ")}${more}.`)
}
