import { Predicate, Result } from "effect"
import { counted, quote } from "../../domain/source/wording.ts"
import { readJson } from "./jsonEvidence.ts"
import { failed, type Opinion, passed } from "./Opinion.ts"
import { showJson } from "./showJson.ts"

type Json = unknown

const LEVELS = ["none", "note", "warning", "error"]

const at = (value: Json, key: string): Json =>
  Predicate.isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
const listAt = (value: Json, key: string): ReadonlyArray<Json> => {
  const list = at(value, key)
  return Array.isArray(list) ? list : []
}
const indexAt = (value: Json, key: string): number => {
  const index = at(value, key)
  return typeof index === "number" ? index : -1
}

// A result names its rule by an index, by an id, or by both, directly or in `rule`; the rule may belong to an extension.
const ruleOf = (run: Json, result: Json): { readonly rule: Json; readonly id: Json; readonly index: number } => {
  const reference = at(result, "rule")
  const tool = at(run, "tool")
  const extension = indexAt(at(reference, "toolComponent"), "index")
  const component = extension === -1 ? at(tool, "driver") : listAt(tool, "extensions")[extension]
  const rules = listAt(component, "rules")
  const index = Math.max(indexAt(result, "ruleIndex"), indexAt(reference, "index"))
  const id = at(result, "ruleId") ?? at(reference, "id") ?? at(rules[index], "id")
  // A result's id may be more special than its rule's: "CA1000/1" is of the rule "CA1000".
  const rule =
    rules[index] ??
    rules.find(
      (rule) => typeof id === "string" && [id, id.slice(0, id.lastIndexOf("/"))].some((one) => one === at(rule, "id"))
    )
  return { rule, id, index }
}

const overrideOf = (run: Json, result: Json, id: Json, index: number): Json => {
  const invocation = listAt(run, "invocations")[indexAt(at(result, "provenance"), "invocationIndex")]
  const override = listAt(invocation, "ruleConfigurationOverrides").find((one) => {
    const descriptor = at(one, "descriptor")
    return (index >= 0 && indexAt(descriptor, "index") === index) || (id !== undefined && at(descriptor, "id") === id)
  })
  return at(at(override, "configuration"), "level")
}

// SARIF 2.1.0, 3.27.10: the result's own level; none where it is no failure; else what its rule is configured to; else a warning.
const levelOf = (run: Json, result: Json): Json => {
  const own = at(result, "level")
  if (own !== undefined) return own
  if ((at(result, "kind") ?? "fail") !== "fail") return "none"
  const { rule, id, index } = ruleOf(run, result)
  return overrideOf(run, result, id, index) ?? at(at(rule, "defaultConfiguration"), "level") ?? "warning"
}

const faultOfRun = (run: Json, number: number): string | undefined => {
  if (!Predicate.isObject(at(at(run, "tool"), "driver"))) return `run ${number} names no tool`
  if (!Array.isArray(at(run, "results"))) return `run ${number} has no list of results, so nothing was scanned`
  return listAt(run, "invocations").some((invocation) => at(invocation, "executionSuccessful") === false)
    ? `run ${number} says that the tool did not succeed`
    : undefined
}

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
  const faults = runs.flatMap((run, index) => faultOfRun(run, index + 1) ?? [])
  if (faults.length > 0) return failed(`${name}: ${faults.join("; ")}.`)
  const results = runs.flatMap((run) =>
    listAt(run, "results").map((result) => ({ result, level: levelOf(run, result), id: ruleOf(run, result).id }))
  )
  const odd = results.find(({ result, level }) => !Predicate.isObject(result) || !LEVELS.some((one) => one === level))
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
