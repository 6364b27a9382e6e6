import { Predicate } from "effect"
import { entriesOf, type Placed, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { choiceHint, quote } from "../source/wording.ts"

/** The names of the bench's self-checks, which no declared system can have. */
const RESERVED: ReadonlySet<string> = new Set(["oracle", "noop"])

const sutFaults = (document: Placed): ReadonlyArray<Fault> => {
  const suts = under(document, "suts")
  const declared = Predicate.isObject(suts.value) ? Object.keys(suts.value) : []
  const reserved = declared.flatMap((name): ReadonlyArray<Fault> =>
    RESERVED.has(name)
      ? [
          {
            path: [...suts.path, name],
            key: true,
            message: `The name ${quote(name)} is a self-check's`,
            hint: "Give the system another name"
          }
        ]
      : []
  )
  const { value: sut, path } = under(document, "sut")
  const isUnknown = typeof sut === "string" && !declared.includes(sut)
  const hint = declared.length === 0 ? "Declare it under suts" : choiceHint(String(sut), "systems", declared)
  return [...reserved, ...(isUnknown ? [{ path, message: `No system ${quote(sut)} is declared`, hint }] : [])]
}

const validatorFaults = (document: Placed): ReadonlyArray<Fault> => {
  const names = entriesOf(under(document, "validators")).map((validator) => under(validator, "name"))
  return names.flatMap(({ value, path }, index): ReadonlyArray<Fault> =>
    typeof value === "string" && names.findIndex((other) => other.value === value) < index
      ? [{ path, message: `Two validators have the name ${quote(value)}`, hint: "Give each a name of its own" }]
      : []
  )
}

/**
 * What in `task-class.yaml`, as it was parsed, does not fit together: a `sut` that is not among `suts`, a system with the
 * name of a self-check, two validators of one name.
 *
 * @since 0.1.0
 */
export const settingsFaults = (document: unknown): ReadonlyArray<Fault> => {
  const whole = { value: document, path: [] }
  return [...sutFaults(whole), ...validatorFaults(whole)]
}
