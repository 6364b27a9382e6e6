import { type Placed, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { DAY_MS, utcMillis } from "../source/UtcTime.ts"
import { quote } from "../source/wording.ts"
import type { BenchCase } from "./BenchCase.ts"

const VALID_DAYS = 90

const contains = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`)

const folderFaults = (document: Placed): ReadonlyArray<Fault> => {
  const input = under(document, "input").value
  const { value: expected, path } = under(document, "expected")
  if (typeof input !== "string" || typeof expected !== "string") return []
  return contains(input, expected) || contains(expected, input)
    ? [
        {
          path,
          message: "The folders input and expected lie in each other",
          hint: "Keep them apart: the input is what the system under test sees"
        }
      ]
    : []
}

const addedLater = (document: Placed, now: number): ReadonlyArray<Fault> => {
  const { value, path } = under(document, "added_at")
  return typeof value === "string" && utcMillis(value) > now
    ? [{ path, message: "The time lies in the future", hint: "Write when the case was added, in UTC" }]
    : []
}

/**
 * What in a `case.yaml`, as it was parsed, does not fit together, or not the task class that it lies in, or not the time,
 * in milliseconds since 1970.
 *
 * @since 0.1.0
 */
export const caseFaults =
  (taskClass: string, now: number) =>
  (document: unknown): ReadonlyArray<Fault> => {
    const whole = { value: document, path: [] }
    const { value: source, path } = under(whole, "source")
    const { value: named, path: namedPath } = under(whole, "task_class")
    const lacksCommit =
      typeof source === "string" && source !== "curated" && under(whole, "commit_sha").value === undefined
    return [
      ...(typeof named === "string" && named !== taskClass
        ? [{ path: namedPath, message: `The case lies in the task class ${quote(taskClass)}` }]
        : []),
      ...(lacksCommit
        ? [{ path, message: "The key commit_sha is missing", hint: "Only a curated case needs none" }]
        : []),
      ...addedLater(whole, now),
      ...folderFaults(whole)
    ]
  }

/**
 * What is to be said of a valid case at a time, in milliseconds since 1970: that it was not validated for more than 90
 * days, or was validated in the future, which would keep it from growing old.
 *
 * @since 0.1.0
 */
export const caseWarnings =
  (now: number) =>
  ({ last_validated_at: validated }: BenchCase): ReadonlyArray<Fault> => {
    if (utcMillis(validated) > now) {
      const hint = "Write when somebody saw that the case is what it claims to be, in UTC"
      return [{ path: ["last_validated_at"], message: "The time lies in the future", hint }]
    }
    const days = Math.floor((now - utcMillis(validated)) / DAY_MS)
    return now - utcMillis(validated) > VALID_DAYS * DAY_MS
      ? [
          {
            path: ["last_validated_at"],
            message: `The case was last validated ${days} days ago`,
            hint: "See that it still is what it claims to be, then set last_validated_at"
          }
        ]
      : []
  }
