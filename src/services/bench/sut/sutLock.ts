import { Predicate } from "effect"
import { SutLock } from "../../../domain/bench/TaskClassSettings.ts"
import type { DocumentFormat } from "../../SourceReader.ts"

const isEmpty = (value: unknown) => !Predicate.isObjectOrArray(value) || Object.keys(value).length === 0

/** How a lock file is read. One that declares nothing is refused: it would pass for a declaration. */
export const sutLockFormat: DocumentFormat<typeof SutLock> = {
  what: "lock of a system under test",
  schema: SutLock,
  faults: (document) =>
    isEmpty(document) || !Predicate.isObjectOrArray(document) || Object.values(document).every(isEmpty)
      ? [
          {
            path: [],
            message: "A lock declares at least one model, version or prompt",
            hint: "Without a lock, leave `lock` out; runs are then no evidence for promotion"
          }
        ]
      : []
}
