import { Predicate } from "effect"

/** A part of a SARIF log, in any shape. */
export type Json = unknown

/** The levels, from the mildest. */
export const LEVELS: ReadonlyArray<Json> = ["none", "note", "warning", "error"]
const KINDS = new Set<Json>(["pass", "open", "informational", "notApplicable", "review", "fail"])
// What these hold could change the levels of results, or whether the tool worked.
const ELSEWHERE = ["results", "invocations", "driver", "extensions", "policies"]

export const at = (value: Json, key: string): Json =>
  Predicate.isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
export const listAt = (value: Json, key: string): ReadonlyArray<Json> => {
  const list = at(value, key)
  return Array.isArray(list) ? list : []
}
const indexAt = (value: Json, key: string): number => {
  const index = at(value, key)
  return typeof index === "number" ? index : -1
}
const isNoList = (value: Json, key: string): boolean => at(value, key) !== undefined && !Array.isArray(at(value, key))

const worst = (levels: ReadonlyArray<Json>): Json =>
  levels.some((level) => !LEVELS.includes(level)) ? undefined : LEVELS.findLast((level) => levels.includes(level))

const componentsOf = (run: Json): ReadonlyArray<Json> => {
  const tool = at(run, "tool")
  return [at(tool, "driver"), ...listAt(tool, "extensions")]
}

interface Named {
  readonly ids: ReadonlyArray<Json>
  readonly indices: ReadonlyArray<Json>
  readonly component: Json
}

const given = (values: ReadonlyArray<Json>): ReadonlyArray<Json> => values.filter((value) => value !== undefined)

/** The descriptors that are meant: by each index and by each id, which may contradict each other. */
const descriptorsOf = (run: Json, list: "rules" | "notifications", { ids, indices, component }: Named) => {
  const components = componentsOf(run)
  const extension = indexAt(component, "index")
  const own = components[extension + 1]
  const byIndex = indices
    .filter((index) => index !== -1)
    .map((index) => (typeof index === "number" ? listAt(own, list)[index] : undefined))
  const find = (wanted: Json, where: Json) => {
    if (typeof wanted !== "string") return []
    // An id may be more special than its descriptor's: "CA1000/1" is of the rule "CA1000".
    const names = new Set<Json>([wanted, wanted.replace(/\/[^/]*$/u, "")])
    return listAt(where, list).filter((one) => names.has(at(one, "id")))
  }
  const byId = ids.flatMap((id) => {
    const here = find(id, own)
    return here.length > 0 ? here : components.flatMap((other) => find(id, other))
  })
  return { byIndex, byId }
}

interface Overrides {
  readonly list: ReadonlyArray<Json>
  /** Whether they are those of the invocation that is meant. */
  readonly certain: boolean
}

/** The configuration overrides of an invocation; of all of them where it is not known which one is meant. */
const overridesOf = (invocations: ReadonlyArray<Json>, index: number, key: string): Overrides => {
  const meant = invocations[index]
  return {
    list: (meant === undefined ? invocations : [meant]).flatMap((one) => listAt(one, key)),
    certain: meant !== undefined
  }
}

/**
 * The level of what refers to descriptors. Where they contradict each other, or it is not known whether an override is
 * meant, the worst of all counts. None where a descriptor is not there.
 */
const referredLevel = (run: Json, list: "rules" | "notifications", overrides: Overrides, named: Named): Json => {
  const { byIndex, byId } = descriptorsOf(run, list, named)
  if (byIndex.includes(undefined)) return undefined
  const descriptors = new Set([...byIndex, ...byId])
  const ids = new Set([...named.ids, ...given([...descriptors].map((one) => at(one, "id")))])
  const overridden = given(
    overrides.list
      .filter((one) => {
        const descriptor = at(one, "descriptor")
        const index = at(descriptor, "index")
        return (index !== undefined && index !== -1 && named.indices.includes(index)) || ids.has(at(descriptor, "id"))
      })
      .map((one) => at(at(one, "configuration"), "level"))
  )
  if (overrides.certain && descriptors.size <= 1 && overridden.length > 0) return worst(overridden)
  const defaults = [...descriptors].map((one) => {
    const level = at(at(one, "defaultConfiguration"), "level")
    return level === undefined ? "warning" : level
  })
  return worst([...overridden, ...(defaults.length === 0 ? ["warning"] : defaults)])
}

/** The ids and indices by which a result names its rule: directly, in `rule`, or both. */
const ruleOf = (result: Json): Named => {
  const reference = at(result, "rule")
  return {
    ids: given([at(result, "ruleId"), at(reference, "id")]),
    indices: given([at(result, "ruleIndex"), at(reference, "index")]),
    component: at(reference, "toolComponent")
  }
}

/** The id of a result's rule, as far as it can be told. */
export const ruleIdOf = (run: Json, result: Json): Json => {
  const named = ruleOf(result)
  return named.ids[0] ?? at(descriptorsOf(run, "rules", named).byIndex[0], "id")
}

/**
 * SARIF 2.1.0, 3.27.10: a result's own level; none where it is no failure; else what its rule is configured to; else a
 * warning. No level at all where the result does not say what it is.
 */
export const levelOf = (run: Json, result: Json): Json => {
  const kind = at(result, "kind") ?? "fail"
  if (!KINDS.has(kind)) return undefined
  const own = at(result, "level")
  if (own !== undefined) return own
  if (kind !== "fail") return "none"
  const index = indexAt(at(result, "provenance"), "invocationIndex")
  const overrides = overridesOf(listAt(run, "invocations"), index, "ruleConfigurationOverrides")
  return referredLevel(run, "rules", overrides, ruleOf(result))
}

const notificationLevel = (run: Json, invocation: Json, notification: Json): Json => {
  const own = at(notification, "level")
  if (own !== undefined) return own
  const descriptor = at(notification, "descriptor")
  return referredLevel(run, "notifications", overridesOf([invocation], 0, "notificationConfigurationOverrides"), {
    ids: given([at(descriptor, "id")]),
    indices: given([at(descriptor, "index")]),
    component: at(descriptor, "toolComponent")
  })
}

const NOTIFICATIONS = ["toolExecutionNotifications", "toolConfigurationNotifications"]

const faultOfInvocation = (run: Json, invocation: Json): string | undefined => {
  if (at(invocation, "executionSuccessful") === false) return "says that the tool did not succeed"
  if (at(invocation, "executionSuccessful") !== true) return "does not say that the tool succeeded"
  const exitCode = at(invocation, "exitCode")
  if (exitCode !== undefined && exitCode !== 0) return "says that the tool ended with another exit code than 0"
  const ended = ["exitSignalName", "exitSignalNumber", "processStartFailureMessage"].find(
    (key) => at(invocation, key) !== undefined
  )
  if (ended !== undefined) return `has ${ended}`
  if (NOTIFICATIONS.some((key) => isNoList(invocation, key))) return "has notifications that are no list"
  const levels = NOTIFICATIONS.flatMap((key) => listAt(invocation, key)).map((one) =>
    notificationLevel(run, invocation, one)
  )
  const level = worst(levels)
  if (level === "error") return "says that the tool met an error"
  return levels.length > 0 && !LEVELS.includes(level) ? "has a notification without a valid level" : undefined
}

/** Why a run shows nothing; undefined where its results can be counted. */
export const faultOfRun = (run: Json): string | undefined => {
  if (!Predicate.isObject(at(at(run, "tool"), "driver"))) return "names no tool"
  const external = at(run, "externalPropertyFileReferences")
  const elsewhere = ELSEWHERE.find((key) => at(external, key) !== undefined)
  if (elsewhere !== undefined) return `says that its ${elsewhere} lie in another file, which is not read`
  if (!Array.isArray(at(run, "results"))) return "has no list of results, so nothing was scanned"
  if (isNoList(run, "invocations")) return "has invocations that are no list"
  if (isNoList(at(run, "tool"), "extensions")) return "has extensions that are no list"
  const lists = componentsOf(run).some((one) => isNoList(one, "rules") || isNoList(one, "notifications"))
  if (lists) return "has a tool whose rules are no list"
  const faults = listAt(run, "invocations").flatMap((invocation) => faultOfInvocation(run, invocation) ?? [])
  return faults[0]
}
